import { NO_ORIGIN } from "#domain/kernel/caller.ts";
import { checks, type ServerCheckName } from "#domain/operations/system-check/checks.ts";
import { runCheck } from "#domain/operations/system-check/run-check.ts";
import { JOB_ALERT_MINUTES } from "#domain/operations/watching/watch-job.ts";
import type { Examined } from "./examined.ts";
import { type Finding, finding } from "./finding.ts";

/** Checks that a worker runs, and that the worker's recurring jobs succeed. */
export async function checkWorker({
  processes,
  readRows,
}: Pick<Examined, "processes" | "readRows">): Promise<Finding> {
  const workers = (await processes()).filter(({ process: name }) => name.startsWith("worker "));
  if (workers.length === 0) return finding("worker_silent");
  const failing = await readRows<{ name: string }>(
    `select name from failing_jobs where since <= now() - make_interval(mins => ${JOB_ALERT_MINUTES})
     order by since limit 5`,
  );
  return failing.length > 0
    ? finding("worker_jobs", { names: failing.map(({ name }) => name).join(", ") })
    : finding("worker_ok");
}

/** Checks that the shop has not turned off a channel. Returns null for a shop without channels. */
export async function checkChannels({ readRows }: Pick<Examined, "readRows">): Promise<Finding | null> {
  const rows = await readRows<{ name: string; is_off: boolean }>(
    "select name, off_reason <> '' as is_off from channels order by name limit 50",
  );
  if (rows.length === 0) return null;
  const off = rows.filter((row) => row.is_off).map(({ name }) => name);
  return off.length > 0 ? finding("channels_off", { names: off.join(", ") }) : finding("channels_ok");
}

/**
 * Checks that no invariant has an active alert. The worker checks the invariants each minute and raises the
 * alerts.
 */
export async function checkInvariants({ readRows }: Pick<Examined, "readRows">): Promise<Finding> {
  const broken = await readRows<{ code: string }>(
    `select record_id as code from active_alerts where kind = 'INVARIANT_BROKEN' and table_name = 'invariants'
     order by record_id limit 10`,
  );
  return broken.length > 0
    ? finding("invariants_broken", { names: broken.map(({ code }) => code).join(", ") })
    : finding("invariants_ok");
}

/**
 * The checks of the public check page that read tables. The doctor leaves out the check that an admin exists,
 * because a shop without an admin is not faulty.
 */
const reads = checks.filter(
  (name): name is Exclude<ServerCheckName, "admin"> => name !== "functions" && name !== "admin",
);

/**
 * Runs the checks of the public check page as a visitor, because shoppers must be able to read public data.
 */
export async function checkReads({ readRows }: Pick<Examined, "readRows">): Promise<Finding> {
  // The checks in `reads` cannot distinguish a missing table from an unreachable database. A query without a
  // table fails only when the database is unreachable.
  await readRows("select 1");
  const results = await Promise.all(
    reads.map(async (name) => ({ name, ...(await runCheck({ kind: "visitor", origin: NO_ORIGIN }, name)) })),
  );
  const failed = results.filter(({ passed }) => !passed).map(({ name }) => name);
  return failed.length > 0 ? finding("reads_failed", { names: failed.join(", ") }) : finding("reads_ok");
}
