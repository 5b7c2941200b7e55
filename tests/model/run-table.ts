import type { LaneRecord } from "./lane-record.ts";
import type { Counts } from "./statistics.ts";

/** Adds up the counts of parallel runs, which can belong to several rounds. */
export function sumOf(records: readonly LaneRecord[]): {
  ran: number;
  acts: Record<string, Counts>;
  ends: Counts;
} {
  const acts: Record<string, Counts> = {};
  const ends: Counts = {};
  for (const record of records) {
    addTo(ends, record.ends);
    for (const [name, counts] of Object.entries(record.acts)) {
      acts[name] ??= {};
      addTo(acts[name], counts);
    }
  }
  return { ran: records.reduce((sum, { ran }) => sum + ran, 0), acts, ends };
}

function addTo(sum: Counts, counts: Counts): void {
  for (const [name, count] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + count;
}

const COLUMNS = ["done", "refused", "killed", "struck"] as const;

/** Formats a table with the runs and results of each action, and the final states of the orders. */
export function actTable(acts: Record<string, Counts>, ends: Counts): string {
  const wide = Math.max(...Object.keys(acts).map((name) => name.length), 3);
  const row = (name: string, cells: readonly (string | number)[]) =>
    `  ${name.padEnd(wide)}${cells.map((cell) => String(cell).padStart(9)).join("")}`;
  const rows = Object.entries(acts)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, counts]) =>
      row(
        name,
        COLUMNS.map((column) => counts[column] ?? 0),
      ),
    );
  const became = Object.entries(ends).map(([name, count]) => `${count} ${name}`);
  return [row("act", COLUMNS), ...rows, "", `  ${became.join(", ")}`].join("\n");
}
