import type { Trial } from "#domain/inventory/import/try-reading.ts";

type Counted = Pick<Trial, "reading" | "items" | "problems">;

/** A reading as JSON tells it: how it is asked for, and its counts. Nothing of the file stands in it. */
export function readingFacts({ reading, items, problems }: Counted) {
  return { ...reading, items, problems };
}

/** A reading as the options that ask for it: "60 items  --layout lines". */
export function readingLine({ reading, items, problems }: Counted): string {
  const count = `${items === 1 ? "1 item" : `${items} items`}${problems > 0 ? `, ${problems} bad` : ""}`;
  const asked =
    reading.layout === "fields"
      ? `--layout fields --separator ${reading.separator} --header ${reading.header ? "yes" : "no"}${reading.columns ? ` --columns ${reading.columns.join(",")}` : ""}`
      : `--layout ${reading.layout}`;
  return `  ${count.padEnd(16)}  ${asked}\n`;
}
