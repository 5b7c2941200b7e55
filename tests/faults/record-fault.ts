import { mkdirSync, writeFileSync } from "node:fs";
import type { FaultId, Reached } from "./asked.ts";
import { tell } from "./scale.ts";

/** Where fault tests leave what they counted, one file each. */
export const RECORDS = ".cache/test-reports/faults";

/** What one fault test counted, as its file holds it. */
export interface FaultRecord {
  id: FaultId;
  reached: Record<string, number>;
  figure: string;
}

/**
 * Says what a fault test reached and its figure, in the last line of the test: whoever fails before has recorded nothing.
 * Several tests of one number each record their own part; of a count that two of them name, the larger one is taken.
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
