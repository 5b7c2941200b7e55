import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { readerCursors } from "#db/schema/settings.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { env } from "#env";
import { type KeyRightName, keyRights } from "./key-rights.ts";
import { probeRight } from "./stripe-key-rights.server.ts";

/** What the key was found to lack; `key` is its last four characters. Times are milliseconds since 1970. */
export interface KeyRightsCheck {
  at: number;
  key: string;
  missing: KeyRightName[];
}

const ROW = "key-rights";
/** The whole check ends after so long, in milliseconds. */
const CHECK_MS = 15_000;
const keyEnd = () => (env.STRIPE_SECRET_KEY ?? "").slice(-4);

/**
 * Asks the provider for each right that the shop needs, changes nothing there, and keeps the result for the settings page.
 * @returns null when the provider did not answer in time or does not know the key: then nothing is kept.
 */
export async function checkKeyRights(timeoutMs = CHECK_MS): Promise<KeyRightsCheck | null> {
  const signal = AbortSignal.timeout(timeoutMs);
  const late = new Promise<null>((resolve) => signal.addEventListener("abort", () => resolve(null)));
  const asked = Promise.all(
    keyRights.map(async ({ name }) => ((await probeRight(name, timeoutMs)) ? [] : [name])),
  ).then(
    (missing) => missing.flat(),
    () => null,
  );
  const missing = await Promise.race([asked, late]);
  if (!missing) return null;
  const check: KeyRightsCheck = { at: shopNow(), key: keyEnd(), missing };
  const position = JSON.stringify(check);
  await db
    .insert(readerCursors)
    .values({ name: ROW, position })
    .onConflictDoUpdate({ target: readerCursors.name, set: { position, updatedAt: sql`now()` } });
  return check;
}

/** The last check of the key in use; null before the first. */
export async function readKeyRights(): Promise<KeyRightsCheck | null> {
  const [row] = await db.select().from(readerCursors).where(eq(readerCursors.name, ROW));
  const check = row ? (JSON.parse(row.position) as KeyRightsCheck) : null;
  return check?.key === keyEnd() ? check : null;
}
