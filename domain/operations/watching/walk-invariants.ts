import { setTimeout as wait } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { db } from "#db/client.server.ts";
import { activeAlerts } from "#db/schema/notices.ts";
import { readerCursors } from "#db/schema/settings.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { whileAlone } from "#domain/kernel/jobs/while-alone.ts";
import { askedInvariants, askInvariants } from "#domain/operations/invariants/find-broken.ts";
import type { BrokenInvariant } from "#domain/operations/invariants/invariant.ts";
import { wholeShop } from "#domain/operations/invariants/scope.ts";
import { nightOf } from "#domain/operations/ledger/night.ts";
import { readSetting } from "#domain/settings/queries.ts";
import { reportBroken } from "./report-broken.ts";
import { SECOND_CHECK_MS } from "./watch-invariants.ts";

/** The cursor that stores the night of the last complete check. */
const WALK = "invariant-walk";
const all = askedInvariants.map(({ code }) => code);
/** The invariants whose alerts a check of changed rows cannot end. */
const walked = new Set(askedInvariants.filter(({ when }) => when !== "always").map(({ code }) => code));

/**
 * Checks every invariant for the whole shop once a night. Between two nights the function checks only the
 * invariants with an active alert. A check of changed rows cannot know whether all rows are correct again.
 * Raises and ends the alerts. No check of changed rows runs at the same time. Therefore the nightly check
 * cannot end an alert about a row that became wrong during the check.
 * @returns the broken invariants, or null when no check was due or another worker runs the check
 */
export async function walkInvariants(
  now = new Date(shopNow()),
  secondCheckMs = SECOND_CHECK_MS,
): Promise<BrokenInvariant[] | null> {
  const night = nightOf(now, await readSetting("storeTimeZone"));
  return whileAlone(advisoryLocks.invariantRounds, async () => {
    const isDue = (await readNight()) !== night;
    const codes = isDue ? all : await listAlerted();
    if (codes.length === 0) return null;
    const broken = await checkTwice(codes, secondCheckMs);
    await reportBroken(broken, codes);
    if (isDue) await saveNight(night);
    return broken;
  });
}

async function checkTwice(codes: readonly string[], secondCheckMs: number): Promise<BrokenInvariant[]> {
  const { broken } = await askInvariants(undefined, wholeShop, new Set(codes));
  if (broken.length === 0) return broken;
  await wait(secondCheckMs);
  const again = new Set(broken.map(({ code }) => code));
  return (await askInvariants(undefined, wholeShop, again)).broken;
}

/** Returns the invariants with an active alert that only the complete check can end. */
async function listAlerted(): Promise<string[]> {
  const rows = await db
    .select({ code: activeAlerts.recordId })
    .from(activeAlerts)
    .where(and(eq(activeAlerts.kind, "INVARIANT_BROKEN"), eq(activeAlerts.tableName, "invariants")));
  return rows.map(({ code }) => code).filter((code) => walked.has(code));
}

async function readNight(): Promise<string | undefined> {
  const [row] = await db.select().from(readerCursors).where(eq(readerCursors.name, WALK));
  return row?.position;
}

async function saveNight(night: string): Promise<void> {
  await db
    .insert(readerCursors)
    .values({ name: WALK, position: night })
    .onConflictDoUpdate({ target: readerCursors.name, set: { position: night, updatedAt: sql`now()` } });
}
