import { mkdirSync, writeFileSync } from "node:fs";
import type { FaultId, Reached } from "./asked.ts";
import { tell } from "./scale.ts";

/** The folder for the records of the fault tests. Each record is a file. */
export const RECORDS = ".cache/test-reports/faults";

/** The record of one fault test. */
export interface FaultRecord {
  id: FaultId;
  reached: Record<string, number>;
  figure: string;
}

/**
 * Records the counts of a fault test, and `figure`, a text with further results. A test calls this function
 * last, so a failed test leaves no record. When a fault has several tests, each test records its own result.
 * If two tests record the same count, the larger count is used.
 */
export function recordFault<Id extends FaultId>(id: Id, reached: Reached<Id>, figure: string): void {
  const counted = Object.entries(reached)
    .map(([name, count]) => `${count} ${name}`)
    .join(", ");
  tell(`${id}: ${counted}: ${figure}`);
  mkdirSync(RECORDS, { recursive: true });
  const name = `${id}-${process.pid}-${process.hrtime.bigint()}.json`;
  writeFileSync(`${RECORDS}/${name}`, JSON.stringify({ id, reached, figure }));
}
