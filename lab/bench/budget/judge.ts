/** A figure misses its goal when the figure reaches less than this share of the goal. */
export const LEAST_SHARE = 0.8;

type Unit = "%" | "x" | "ms" | "s" | "KB" | "MB" | "";

/** One figure of a benchmark and its goal. */
export interface Goal {
  work: string;
  /**
   * The baseline with which the figure is compared. The baseline comes from the same run. The text is empty
   * when the goal is an absolute value.
   */
  floor: string;
  /** `least`: the figure must reach the goal. `most`: the figure must not exceed the goal. */
  kind: "least" | "most";
  goal: number;
  unit: Unit;
  /**
   * Reads the figure from the benchmark's JSON. The result is undefined or NaN when the figure is missing.
   */
  read: (answer: unknown) => number | undefined;
}

export type Verdict = "reached" | "near" | "missed" | "not measured";

/** One row of the table that compares figures with their goals. */
export interface Judged {
  bench: string;
  work: string;
  floor: string;
  kind: Goal["kind"];
  goal: number;
  unit: Unit;
  figure: number | null;
  /**
   * The ratio of the figure to its goal: 1 when the figure equals the goal, and above 1 when the figure is
   * better.
   */
  share: number | null;
  verdict: Verdict;
}

/**
 * Compares the figures of one benchmark with their goals. A figure that reaches at least 80 % of its goal is
 * near the goal. A missing figure gets the verdict "not measured".
 * @param answer the benchmark's JSON, or undefined when the benchmark printed no JSON
 */
export function judge(bench: string, goals: readonly Goal[], answer: unknown): Judged[] {
  return goals.map(({ read, ...goal }) => {
    const figure = readSafely(read, answer);
    const share = figure === null ? null : shareOf(goal, figure);
    return { bench, ...goal, figure, share, verdict: verdictOf(share) };
  });
}

/** Returns whether a row makes the run fail. */
export const isMissed = ({ verdict }: Judged): boolean => verdict === "missed" || verdict === "not measured";

function readSafely(read: Goal["read"], answer: unknown): number | null {
  const figure = answer === undefined ? undefined : read(answer);
  return figure === undefined || !Number.isFinite(figure) ? null : figure;
}

function shareOf({ kind, goal }: Pick<Goal, "kind" | "goal">, figure: number): number {
  return kind === "least" ? figure / goal : goal / Math.max(figure, Number.MIN_VALUE);
}

function verdictOf(share: number | null): Verdict {
  if (share === null) return "not measured";
  if (share >= 1) return "reached";
  return share >= LEAST_SHARE ? "near" : "missed";
}

/** Returns the value at a path such as "runs.0.p50", or undefined when it is not a number. */
export function numberAt(answer: unknown, path: string): number | undefined {
  let current: unknown = answer;
  for (const key of path.split(".")) {
    if (typeof current !== "object" || current === null) return undefined;
    current = (current as Record<string, unknown>)[key];
  }
  return typeof current === "number" ? current : undefined;
}

/** Returns the quotient of two values, or undefined when a value is missing. */
export function ratioAt(answer: unknown, above: string, below: string): number | undefined {
  const [upper, lower] = [numberAt(answer, above), numberAt(answer, below)];
  return upper === undefined || lower === undefined || lower === 0 ? undefined : upper / lower;
}

/** Returns the largest value at a path in the rows of a list, or undefined when a row has no such value. */
export function worstAt(answer: unknown, list: string, path: string): number | undefined {
  const rows: unknown = (answer as Record<string, unknown>)[list];
  if (!Array.isArray(rows) || rows.length === 0) return undefined;
  const values = rows.map((row) => numberAt(row, path));
  return values.some((value) => value === undefined) ? undefined : Math.max(...(values as number[]));
}

/** Returns the lines of the table: the heading, and one line for each row. */
export function tableOf(rows: readonly Judged[]): string[] {
  const cells = rows.map((row) => [
    row.work,
    row.floor || "-",
    `${row.kind === "least" ? ">=" : "<="} ${shown(row.goal, row.unit)}`,
    row.figure === null ? "-" : shown(row.figure, row.unit),
    row.share === null ? "-" : `${Math.round(row.share * 100)} %`,
    row.verdict,
  ]);
  const all = [["work", "floor", "goal", "figure", "of the goal", ""], ...cells];
  const widths = [0, 1, 2, 3, 4].map((at) => Math.max(...all.map((row) => row[at]?.length ?? 0)));
  return all.map((row) =>
    row
      .map((cell, at) => (at < 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join("  "),
  );
}

function shown(value: number, unit: Unit): string {
  if (unit === "%") return `${(value * 100).toFixed(1)} %`;
  const digits = Math.abs(value) >= 100 || unit === "" ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return `${value.toFixed(digits)}${unit && ` ${unit}`}`;
}
