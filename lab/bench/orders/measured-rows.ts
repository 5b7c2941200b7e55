import type { OrderResult } from "../order-load.ts";
import type { RoundTrips } from "./round-trips.ts";
import type { WrittenBytes } from "./written-bytes.ts";

/** The result of one run, which places orders in one shop for some seconds. */
export interface Measured extends OrderResult {
  /** The size of the shop, or "empty". */
  size: string;
  concurrency: number;
  /**
   * The number of database transactions per second without the shop, when 8 transactions run at a time. This
   * rate is the mean of two measurements, one before the orders and one after the orders.
   */
  transactions: number;
  /** The measured numbers, divided by the baselines that were measured with 8 concurrent operations. */
  toTransactions: number;
  toSandbox: number;
  /** The CPU milliseconds of each process for one order. */
  processor: { web: number; worker: number; database: number; sandbox: number; buyers: number };
  /** The round trips of each process to the database for one order. */
  roundTrips: RoundTrips;
  /** The kilobytes that the database writes for each order: to its log, and to its files. */
  written: WrittenBytes;
  /** The time that the worker needed after the run to finish the remaining work. */
  drainSeconds: number;
}

export const HEADING =
  "\nshop     at a time   orders   orders/s   p50 ms   p99 ms   worst   errors   to transactions   to sandbox   CPU ms an order: web, worker, database, sandbox, buyers   round trips of web, worker   KB of WAL, files";

function countErrors(run: OrderResult): number {
  return Object.values(run.errors).reduce((sum, count) => sum + count, 0);
}

/** Returns the table row of a run. `HEADING` names the columns of the row. */
export function rowOf(run: Measured): string {
  const { web, worker, database, sandbox, buyers } = run.processor;
  const { roundTrips, written } = run;
  return [
    run.size.padEnd(8),
    String(run.concurrency).padStart(10),
    String(run.orders).padStart(9),
    run.rate.toFixed(1).padStart(11),
    run.p50.toFixed(1).padStart(9),
    run.p99.toFixed(1).padStart(9),
    run.worst.toFixed(0).padStart(8),
    String(countErrors(run)).padStart(9),
    `${(run.toTransactions * 100).toFixed(1)} % of ${run.transactions.toFixed(0)}/s`.padStart(18),
    `${(run.toSandbox * 100).toFixed(1)} %`.padStart(13),
    `   ${[web, worker, database, sandbox, buyers].map((ms) => ms.toFixed(2)).join(", ")}`,
    `   ${roundTrips.web.toFixed(1)}, ${roundTrips.worker.toFixed(1)}`,
    `   ${written.wal.toFixed(1)}, ${written.files.toFixed(1)}`,
  ].join("");
}

/**
 * Returns a table row with three ratios. Each ratio divides a value of the last shop by the value of the
 * first shop: order rate, latencies, and CPU time per order.
 */
export function growthOf(runs: readonly Measured[]): string {
  const [first, last] = [runs[0], runs.at(-1)];
  if (!first || !last) return "";
  const ratio = (pick: (run: Measured) => number) => (pick(last) / pick(first)).toFixed(2);
  const cpu = ({ processor }: Measured) => processor.web + processor.worker + processor.database;
  return `growth${ratio(({ rate }) => rate).padStart(32)}${ratio(({ p50 }) => p50).padStart(9)}${ratio(({ p99 }) => p99).padStart(9)}   CPU of web, worker and database ${ratio(cpu)}`;
}
