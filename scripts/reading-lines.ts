import type { Trial } from "#domain/inventory/import/try-reading.ts";

type Counted = Pick<Trial, "reading" | "items" | "problems">;

/** A reading for JSON output: its options and counts, without any content of the file. */
export function readingFacts({ reading, items, problems }: Counted) {
  return { ...reading, items, problems };
}

/** A reading for the terminal, as command options: "60 items  --layout lines". */
export function readingLine({ reading, items, problems }: Counted): string {
  const count = `${items === 1 ? "1 item" : `${items} items`}${problems > 0 ? `, ${problems} bad` : ""}`;
  const asked =
    reading.layout === "fields"
      ? `--layout fields --separator ${reading.separator} --header ${reading.header ? "yes" : "no"}${reading.columns ? ` --columns ${reading.columns.join(",")}` : ""}`
      : `--layout ${reading.layout}`;
  return `  ${count.padEnd(16)}  ${asked}\n`;
}
