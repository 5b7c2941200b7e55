import { and, eq, isNull } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { isDatabaseAway } from "#db/health/database-errors.ts";
import { exceptionQueue } from "#db/schema/exceptions.ts";
import { system } from "#domain/kernel/caller.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { whileAlone } from "#domain/kernel/jobs/while-alone.ts";
import { triggerSecurityAlert } from "#domain/messaging/alerts/trigger-security-alert.ts";
import { openException, resolveException } from "#domain/orders/open-exception.ts";
import { ProviderUnreachable } from "#domain/payments/provider-errors.ts";
import { recordFees } from "#domain/payments/record-fees.ts";
import { readSetting } from "#domain/settings/queries.ts";
import type { Difference } from "./compare-object.ts";
import { addCounts, compareObjects, compareSpan, GRACE_MS, noneCompared } from "./compare-span.ts";
import {
  type Comparison,
  deleteRun,
  type Run,
  readComparison,
  readRun,
  saveComparison,
  saveRun,
} from "./comparison.ts";
import { findMoved } from "./find-moved.ts";
import { mendDifference } from "./mend-difference.ts";
import { nightOf } from "./night.ts";

/**
 * Number of days that each run compares. Because each run compares several days, a later run finds
 * differences that an earlier run missed.
 */
const DAYS = 3;
/**
 * Length of the time span that the run compares in one step, in milliseconds. The run stores its position
 * after each step.
 */
const SPAN_MS = 6 * 3_600_000;
const DAY_MS = 86_400_000;
/** Maximum number of differences that the alert lists. */
const ALERT_MAX = 10;

/**
 * Compares the provider's books with the ledger once a night, in a single worker. Records money movements
 * that no event reported to the shop, and the provider's fees. Opens an exception for each remaining
 * difference and alerts the admins. Checks all open differences again each night, and closes the exceptions
 * of differences that are resolved. Resumes an interrupted run.
 * @returns the finished comparison, or null when no comparison is due or another worker runs the comparison
 * @throws ProviderUnreachable; the next call resumes the run
 */
export async function compareNightly(
  now = new Date(shopNow()),
  graceMs = GRACE_MS,
): Promise<Comparison | null> {
  const night = nightOf(now, await readSetting("storeTimeZone"));
  if ((await readComparison())?.night === night) return null;
  return whileAlone(advisoryLocks.comparison, async () => {
    if ((await readComparison())?.night === night) return null;
    return finish(await runSpans(await beginOrResume(night, now, graceMs)));
  });
}

async function beginOrResume(night: string, now: Date, graceMs: number): Promise<Run> {
  const known = await readRun();
  if (known?.night === night) return known;
  const until = now.getTime() - graceMs;
  const from = until - DAYS * DAY_MS;
  return {
    night,
    from,
    until,
    at: from,
    compared: noneCompared(),
    mended: 0,
    differences: 0,
    // The count starts with the differences that an interrupted earlier run counted but did not report.
    news: known?.news ?? 0,
    first: known?.first ?? [],
  };
}

async function runSpans(run: Run): Promise<Run> {
  // An object whose money moved in one time span and was booked in the next time span appears in both spans.
  const settled = new Set<string>();
  while (run.at < run.until) {
    const begin = { ...run, compared: { ...run.compared } };
    const end = Math.min(run.at + SPAN_MS, run.until);
    const found = await compareSpan(new Date(run.at), new Date(end));
    addCounts(run.compared, found.compared);
    for (const difference of found.differences) {
      if (settled.has(difference.id)) continue;
      settled.add(difference.id);
      await settle(run, begin, difference);
    }
    await recordFees(found.fees);
    run.at = end;
    await saveRun(db, run);
  }
  return run;
}

/**
 * @param begin the state of the run at the start of this time span. An interrupted run resumes from this
 * state.
 */
async function settle(run: Run, begin: Run, difference: Difference): Promise<void> {
  const left = await unlessAway(() => mendDifference(difference), difference);
  if (!left) {
    run.mended++;
    return;
  }
  run.differences++;
  await raise(run, begin, left);
}

/**
 * Returns the result of `work`. When `work` fails for this object, returns `otherwise`. Rethrows when the
 * provider or the database is unreachable.
 */
async function unlessAway<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderUnreachable || isDatabaseAway(error)) throw error;
    return otherwise;
  }
}

async function listOpen(): Promise<string[]> {
  const rows = await db
    .select({ subject: exceptionQueue.subject })
    .from(exceptionQueue)
    .where(and(eq(exceptionQueue.kind, "money_differs"), isNull(exceptionQueue.resolvedAt)));
  return rows.map(({ subject }) => subject);
}

/**
 * Opens an exception for a difference, unless the exception is already open or staff have closed an exception
 * for the same difference. Stores the state of the run in the same transaction. When a resumed run finds the
 * exception already open, the run therefore still reports the difference in its alert.
 */
async function raise(run: Run, begin: Run, difference: Difference): Promise<void> {
  const { id, orderId, problem, kind, amount, currency } = difference;
  const saved = await inTransaction(async (tx) => {
    const [known] = await tx
      .select()
      .from(exceptionQueue)
      .where(and(eq(exceptionQueue.kind, "money_differs"), eq(exceptionQueue.subject, id)));
    const isSame = known?.details.problem === problem && known.details.amount === amount;
    if (known && (known.resolvedAt === null || (known.resolvedBy !== null && isSame))) return {};
    await openException(tx, "money_differs", id, orderId, { kind, problem, amount, currency });
    const news = { news: run.news + 1, first: [...run.first, difference].slice(0, ALERT_MAX) };
    await saveRun(tx, { ...begin, ...news });
    return news;
  });
  Object.assign(run, saved);
}

/** Closes the exceptions of resolved differences, even when a difference is older than the compared days. */
async function closeAgreed(): Promise<void> {
  for (const id of await listOpen()) {
    const moved = await unlessAway(() => findMoved(id), null);
    const found = moved && (await compareObjects(moved.provider, [moved.object]));
    if (found?.differences.length === 0)
      await resolveException(
        db,
        "money_differs",
        id,
        found.foreign.size > 0 ? "it names no order of this shop" : "both agree again",
      );
  }
}

async function finish(run: Run): Promise<Comparison> {
  const { at: _, news, first, ...comparison } = run;
  await closeAgreed();
  await inTransaction(async (tx) => {
    await saveComparison(tx, comparison);
    await deleteRun(tx);
    if (news === 0) return;
    await triggerSecurityAlert(tx, system("worker"), {
      alertType: "MONEY_DIFFERS",
      severity: "critical",
      table: "ledger_transactions",
      details: {
        differences: comparison.differences,
        new: news,
        first: first.map(({ kind, id, problem }) => ({ kind, id, problem })),
      },
    });
  });
  return comparison;
}
