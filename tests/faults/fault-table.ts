import { type AskedFault, askedFaults, type FaultId } from "./asked.ts";
import type { FaultRecord } from "./record-fault.ts";

/** One test of a report. The title of a fault test begins with the fault's number. */
export interface RanTest {
  title: string;
  status: string;
}

export type Verdict = "pass" | "fail" | "short" | "not run";

export interface FaultRow {
  id: FaultId;
  name: string;
  asked: Readonly<Record<string, number>>;
  reached: Record<string, number>;
  verdict: Verdict;
  figures: string[];
}

/**
 * Returns the fault number at the start of a title, as in "F5: many buyers ...", or undefined for other
 * tests.
 */
export function faultOf(title: string): FaultId | undefined {
  const id = /^([FL]\d+): /.exec(title)?.[1];
  return id !== undefined && Object.hasOwn(askedFaults, id) ? (id as FaultId) : undefined;
}

/**
 * Builds the rows of the table: the planned counts, the reached counts and the verdict. `pass` means that
 * every test of the fault passed and every count was reached. `short` means that the tests passed with
 * smaller counts. Without a record the verdict is `fail`.
 */
export function tabulate(
  records: readonly FaultRecord[],
  tests: readonly RanTest[],
  wanted: readonly FaultId[] = Object.keys(askedFaults) as FaultId[],
): FaultRow[] {
  return wanted.map((id) => {
    const { name, asked }: AskedFault = askedFaults[id];
    const own = records.filter((record) => record.id === id);
    const ran = tests.filter(({ title }) => faultOf(title) === id);
    const reached: Record<string, number> = {};
    for (const record of own)
      for (const [what, count] of Object.entries(record.reached))
        reached[what] = Math.max(reached[what] ?? 0, count);
    const verdict = (): Verdict => {
      const done = ran.filter(({ status }) => status === "passed" || status === "failed");
      if (done.length === 0) return "not run";
      if (done.some(({ status }) => status === "failed") || own.length === 0) return "fail";
      return Object.entries(asked).every(([what, count]) => (reached[what] ?? 0) >= count) ? "pass" : "short";
    };
    return { id, name, asked, reached, verdict: verdict(), figures: own.map(({ figure }) => figure) };
  });
}

/** Formats the table as text: a header, one line for each fault, and one line with the totals. */
export function faultTable(rows: readonly FaultRow[]): string {
  const counts = ({ asked, reached, verdict }: FaultRow) =>
    Object.entries(asked)
      .map(([what, count]) => {
        const got = verdict === "not run" ? "-" : plain(reached[what] ?? 0);
        return `${got}/${plain(count)} ${what}`;
      })
      .join(", ");
  const cells = rows.map((row) => [
    row.id,
    row.name,
    counts(row),
    row.verdict.toUpperCase(),
    row.figures.join(" | "),
  ]);
  const all = [["", "fault test", "reached/asked", "", "figure"], ...cells];
  const widths = [0, 1, 2, 3].map((at) => Math.max(...all.map((row) => row[at]?.length ?? 0)));
  const lines = all.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  const verdicts: Verdict[] = ["pass", "short", "fail", "not run"];
  const output = verdicts.map(
    (verdict) => [rows.filter((row) => row.verdict === verdict).length, verdict] as const,
  );
  const total = output
    .filter(([count]) => count > 0)
    .map(([count, verdict]) => `${count} ${verdict}`)
    .join(", ");
  return `${lines.join("\n")}\n\n${rows.length} fault tests: ${total}`;
}

const plain = (count: number) => count.toLocaleString("en-US");
