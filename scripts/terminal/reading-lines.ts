import type { Trial } from "#domain/inventory/import/try-reading.ts";
import { answersTo, type Question, type QuestionKind } from "#domain/inventory/rows/questions.ts";
import { ANSWER_OPTIONS } from "./answer-options.ts";

type Counted = Pick<Trial, "reading" | "items" | "problems">;

/**
 * Describes one way to read a file for the JSON output. The description has options and counts, but no
 * content of the file.
 */
export function readingDetails({ reading, items, problems }: Counted) {
  return { ...reading, items, problems };
}

/**
 * Describes one way to read a file as a line for the terminal, with the command options: "60 items --layout
 * lines".
 */
export function readingLine({ reading, items, problems }: Counted): string {
  const count = `${items === 1 ? "1 item" : `${items} items`}${problems > 0 ? `, ${problems} bad` : ""}`;
  const asked =
    reading.layout === "fields"
      ? `--layout fields --separator ${inShell(reading.separator)} --header ${reading.header ? "yes" : "no"}${reading.columns ? ` --columns ${reading.columns.join(",")}` : ""}`
      : `--layout ${reading.layout}`;
  return `  ${count.padEnd(16)}  ${asked}\n`;
}

const inShell = (text: string) => (/^\w+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** The text of each question in two forms: for one entry and for several entries. */
const TITLES: Record<QuestionKind, readonly [one: string, several: string]> = {
  characters: [
    "has characters that nobody sees, or that look like others",
    "have characters that nobody sees, or that look like others",
  ],
  spreadsheet: ["may have been damaged by a spreadsheet", "may have been damaged by a spreadsheet"],
  notForSale: ["says that it is no longer for sale", "say that they are no longer for sale"],
  products: [
    "names a product, of several or not the chosen one",
    "name a product, of several or not the chosen one",
  ],
  unknownProducts: [
    "names a product that the shop does not have",
    "name a product that the shop does not have",
  ],
  dates: ["has a date that can be read in two ways", "have a date that can be read in two ways"],
};

/** Formats a question for the terminal: the option that answers it, the affected entries and the reasons. */
export function questionLine({ kind, count, places }: Question, unit: "line" | "item"): string {
  const listed = places.map(({ number, reason }) => `    ${unit} ${number}: ${reason}\n`).join("");
  const more = count > places.length ? `    ... and ${count - places.length} more\n` : "";
  const [one, several] = TITLES[kind];
  const title = count === 1 ? `1 ${unit} ${one}` : `${count} ${unit}s ${several}`;
  return `  ${ANSWER_OPTIONS[kind]} ${answersTo[kind].join("|")}  ${title}\n${listed}${more}`;
}
