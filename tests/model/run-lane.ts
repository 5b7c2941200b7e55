import { mkdirSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { readAskedRun } from "./asked-run.ts";
import { actNames } from "./commands.ts";
import { LANE_RECORDS, type LaneRecord } from "./lane-record.ts";
import { runSequences } from "./run-sequences.ts";
import { counted, missingIn } from "./statistics.ts";

/**
 * Runs the sequences of one parallel run, and writes the record of this run.
 * @returns the failure with the seed and the path that repeat the failure, or an empty text when nothing
 * failed.
 */
export async function runLane(lane: number): Promise<string> {
  const { count, seed, path, replayPath } = readAskedRun();
  if (path !== undefined && lane > 0) return "";
  const details = await runSequences({ count, seed: seed + lane, path, replayPath });
  const record: LaneRecord = { lane, ran: details.numRuns, ...counted(), failure: null };
  if (details.failed) {
    const [acts] = details.counterexample ?? [];
    const shown = String(acts);
    record.failure = {
      seed: details.seed,
      path: details.counterexamplePath ?? "",
      replayPath: /replayPath="([^"]+)"/.exec(shown)?.[1] ?? "",
      acts: shown.replace(/ \/\*replayPath.*/, ""),
      says:
        details.errorInstance instanceof Error
          ? details.errorInstance.message
          : fc.stringify(details.errorInstance),
      shrunk: details.numShrinks,
    };
  }
  mkdirSync(LANE_RECORDS, { recursive: true });
  writeFileSync(`${LANE_RECORDS}/${lane}.json`, JSON.stringify(record));
  if (!record.failure) return path === undefined ? missingIn(count, actNames) : "";
  const { failure } = record;
  return `${failure.says}\n\nafter: ${failure.acts}\n\nnpm run model -- --seed ${failure.seed} --path ${failure.path} --replay ${failure.replayPath}`;
}
