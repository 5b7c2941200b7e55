import { eq, sql } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { db, inTransaction, type Transaction } from "#db/client.server.ts";
import { failingJobs } from "#db/schema/notices.ts";
import { system } from "#domain/kernel/caller.ts";
import { JobFailed } from "#domain/kernel/jobs/for-each-isolated.ts";
import { notifyActiveAlerts } from "#domain/messaging/alerts/notify-active-alerts.ts";
import { recordNotice } from "#domain/messaging/notices/record-notice.ts";
import { ProviderUnreachable } from "#domain/payments/provider-errors.ts";

/** When a job has failed for this number of minutes without a success, the job raises an alert. */
export const JOB_ALERT_MINUTES = 10;

const UNREACHABLE = "ProviderUnreachable";
const worker = system("worker");

/**
 * Records the result of one run of a recurring job. A job raises a critical alert when it has failed for ten
 * minutes without a success in any process. The next success in any process ends the alert. All jobs that
 * cannot reach the provider share one alert and one notice by mail.
 * @param error the error of the run; undefined for a success
 */
export async function watchJob(name: string, error?: unknown): Promise<void> {
  if (error === undefined) return recordSuccess(name);
  const lastError = nameOf(error);
  await inTransaction(async (tx) => {
    const failed = await tx.execute<{ is_long: boolean }>(sql`
      insert into failing_jobs (name, last_error) values (${name}, ${lastError})
      on conflict (name) do update set failures = failing_jobs.failures + 1, last_error = excluded.last_error, last_at = now()
      returning since <= now() - make_interval(mins => ${JOB_ALERT_MINUTES}) as is_long`);
    if (failed.rows[0]?.is_long) await raiseOrEnd(tx);
  });
}

async function recordSuccess(name: string): Promise<void> {
  // In nearly every call, the job has no stored failure. When the job has no stored failure, the function
  // ends after one read by primary key.
  if ((await db.$count(failingJobs, eq(failingJobs.name, name))) === 0) return;
  await inTransaction(async (tx) => {
    const ended = await tx.delete(failingJobs).where(eq(failingJobs.name, name));
    if (ended.rowCount) await raiseOrEnd(tx);
  });
}

/** Updates the active alerts to match the jobs that currently fail. */
async function raiseOrEnd(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.jobs})`);
  const rows = await tx
    .select()
    .from(failingJobs)
    .where(sql`${failingJobs.since} <= now() - make_interval(mins => ${JOB_ALERT_MINUTES})`);
  const unreachable = rows.filter(({ lastError }) => lastError === UNREACHABLE);
  const others = rows.filter(({ lastError }) => lastError !== UNREACHABLE);
  const since = new Date(Math.min(...unreachable.map((row) => row.since.getTime()))).toJSON();
  const raised = await notifyActiveAlerts(tx, worker, {
    lock: advisoryLocks.jobs,
    table: "provider",
    begun: "PROVIDER_UNREACHABLE",
    over: "PROVIDER_REACHABLE",
    standing: unreachable.length > 0 ? [{ recordId: "provider", details: { since } }] : [],
  });
  if (raised.length > 0)
    await recordNotice(tx, { kind: "provider_unreachable", subject: "provider", details: { since } });
  await notifyActiveAlerts(tx, worker, {
    lock: advisoryLocks.jobs,
    table: "jobs",
    begun: "JOB_FAILING",
    over: "JOB_WORKS",
    standing: others.map(({ name, failures, lastError, since: from }) => ({
      recordId: name,
      details: { failures, error: lastError, since: from.toISOString() },
    })),
  });
}

/**
 * Returns the name of an error. The result leaves out the error's message, because the message can contain
 * data.
 */
function nameOf(error: unknown): string {
  const cause = error instanceof JobFailed ? error.cause : error;
  if (cause instanceof ProviderUnreachable) return UNREACHABLE;
  return (cause instanceof Error ? cause.name : "unknown").slice(0, 100);
}
