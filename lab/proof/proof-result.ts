/** The result of one part of a run. */
export interface PartResult {
  name: string;
  verdict: "passed" | "failed" | "skipped";
  seconds: number;
  /** Why the part was skipped or failed. The text is empty when the part passed. */
  reason: string;
}

const countOf = (results: readonly PartResult[], verdict: PartResult["verdict"]) =>
  results.filter((result) => result.verdict === verdict).length;

/**
 * Returns the exit code of a run: 0 when every part passed, 1 when a part failed, 3 when no part failed and a
 * part was skipped.
 */
export function proofExitCode(results: readonly PartResult[]): number {
  if (countOf(results, "failed") > 0) return 1;
  return countOf(results, "skipped") > 0 ? 3 : 0;
}

/**
 * Returns one line for each part, and a last line with the counts. A skipped part counts as neither passed
 * nor failed.
 */
export function proofTable(results: readonly PartResult[]): string {
  const lines = results.map(
    ({ name, verdict, seconds, reason }) =>
      `${seconds.toFixed(1).padStart(8)} s  ${verdict.padEnd(7)}  ${name}${reason && `: ${reason}`}`,
  );
  return [...lines, "", `${countOf(results, "passed")} passed, ${countOf(results, "failed")} failed`].join(
    "\n",
  );
}

/** Returns the result of the run as one JSON object. */
export function proofJson(results: readonly PartResult[], seconds: number): string {
  return JSON.stringify({
    ok: proofExitCode(results) === 0,
    command: "proof",
    seconds,
    passed: countOf(results, "passed"),
    failed: countOf(results, "failed"),
    skipped: countOf(results, "skipped"),
    parts: results,
  });
}
