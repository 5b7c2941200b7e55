import { and, eq, isNull } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { db, inTransaction, pool } from "#db/client.server.ts";
import { exceptionQueue } from "#db/schema/orders.ts";
import { system } from "#domain/caller.ts";
import { openException, resolveException } from "#domain/orders/open-exception.ts";
import { triggerSecurityAlert } from "#domain/security/trigger-security-alert.ts";
import { readSetting } from "#domain/settings/queries.ts";
import type { Difference } from "./compare-object.ts";
import { compareSpan, noneCompared } from "./compare-span.ts";
import {
  type Comparison,
  forgetRun,
  type Run,
  readComparison,
  readRun,
  saveComparison,
  saveRun,
} from "./comparison.ts";
import { mendDifference } from "./mend-difference.ts";
import { nightOf } from "./night.ts";

/** A night looks back so many days: what one night missed, the next ones find. */
const DAYS = 3;
/** What moved more recently may still be on its way into the ledger, in milliseconds. */
const GRACE_MS = 15 * 60_000;
/** One step of a run: after each, the run's place is kept. */
const SPAN_MS = 6 * 3_600_000;
const DAY_MS = 86_400_000;
/** The alert names so many. */
const TOLD_MAX = 10;

/**
 * Compares the provider's books with the ledger, once a night in one of all workers. What only never reached the shop is
 * written down now; what then still differs stands in the queue, is told to the admins, and leaves the queue once both agree
 * again. A run that was cut goes on where it stood.
 * @returns the finished comparison, or null when none was due or another worker is at it.
 * @throws ProviderUnreachable; the next round goes on.
 */
export async function compareNightly(now = new Date(), graceMs = GRACE_MS): Promise<Comparison | null> {
  const night = nightOf(now, await readSetting("storeTimeZone"));
  if ((await readComparison())?.night === night) return null;
  return whileAlone(async () => {
    if ((await readComparison())?.night === night) return null;
    return finish(await walk(await beginOrResume(night, now, graceMs)));
  });
}

/** The lock is a connection's: it is free again when the process is gone, in whatever way. */
async function whileAlone<T>(work: () => Promise<T>): Promise<T | null> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      advisoryLocks.comparison,
    ]);
    if (!rows[0]?.taken) return null;
    try {
      return await work();
    } finally {
      await client.query("select pg_advisory_unlock($1)", [advisoryLocks.comparison]);
    }
  } finally {
    client.release();
  }
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
    news: 0,
    first: [],
  };
}

async function walk(run: Run): Promise<Run> {
  while (run.at < run.until) {
    const end = Math.min(run.at + SPAN_MS, run.until);
    const open = await listOpen();
    const agreed: string[] = [];
    const found = await compareSpan(new Date(run.at), new Date(end), (id) => {
      if (open.has(id)) agreed.push(id);
    });
    for (const id of agreed) await resolveException(db, "money_differs", id, "both agree again");
    for (const name of ["payments", "refunds", "disputes"] as const)
      run.compared[name] += found.compared[name];
    for (const difference of found.differences) await settle(run, difference);
    run.at = end;
    await saveRun(run);
  }
  return run;
}

async function settle(run: Run, difference: Difference): Promise<void> {
  const left = await mendDifference(difference);
  if (!left) {
    run.mended++;
    return;
  }
  run.differences++;
  if (!(await raise(left))) return;
  run.news++;
  if (run.first.length < TOLD_MAX) run.first.push(left);
}

async function listOpen(): Promise<Set<string>> {
  const rows = await db
    .select({ subject: exceptionQueue.subject })
    .from(exceptionQueue)
    .where(and(eq(exceptionQueue.kind, "money_differs"), isNull(exceptionQueue.resolvedAt)));
  return new Set(rows.map(({ subject }) => subject));
}

/** Puts a difference into the queue, unless it stands there or a person has decided about the very same. Answers whether it is new. */
async function raise({ id, orderId, problem, kind, amount, currency }: Difference): Promise<boolean> {
  const [known] = await db
    .select()
    .from(exceptionQueue)
    .where(and(eq(exceptionQueue.kind, "money_differs"), eq(exceptionQueue.subject, id)));
  const isSame = known?.details.problem === problem && known.details.amount === amount;
  if (known && (known.resolvedAt === null || (known.resolvedBy !== null && isSame))) return false;
  await openException(db, "money_differs", id, orderId, { kind, problem, amount, currency });
  return true;
}

async function finish(run: Run): Promise<Comparison> {
  const { at: _, news, first, ...comparison } = run;
  await inTransaction(async (tx) => {
    await saveComparison(tx, comparison);
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
  await forgetRun();
  return comparison;
}
