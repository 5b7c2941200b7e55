import { type Command, Option } from "commander";
import { dateOrders } from "#domain/kernel/files/file-dates.ts";
import type { FileChoices, FileForm } from "#domain/kernel/files/file-form.ts";
import { decimalMarks } from "#domain/kernel/files/file-numbers.ts";
import type { FileRow } from "#domain/kernel/files/file-report.ts";
import type { FileQuestion, FileUnclear } from "#domain/kernel/files/file-unclear.ts";

/** The maximum number of products that a report lists. */
const CHANGED_LISTED = 50;

const SEPARATORS: Readonly<Record<string, string>> = {
  ",": "commas",
  ";": "semicolons",
  "\t": "tabs",
  "|": "vertical bars",
};

/** Adds the options that say how to read numbers and dates when the file is ambiguous. */
export const withChoices = (command: Command): Command =>
  command
    .addOption(
      new Option("--decimal <mark>", "the decimal mark, when the numbers do not tell").choices(decimalMarks),
    )
    .addOption(
      new Option("--dates <order>", "the order of 03/04/2026, when the dates do not tell").choices(
        dateOrders,
      ),
    );

export const choicesOf = ({ decimal, dates }: FileChoices): FileChoices => ({ decimal, dates });

/**
 * Returns a sentence that describes how the file was read: "Read as windows-1252, with semicolons and a
 * decimal comma: 12 rows."
 */
export function formLine(form: FileForm | null): string {
  if (!form) return "";
  const { encoding, separator, decimal, dates, rows } = form;
  const parts = [
    ...(separator === null ? [] : [SEPARATORS[separator] ?? `"${separator}"`]),
    ...(decimal === null ? [] : [`a decimal ${decimal}`]),
    ...(dates === null ? [] : [`dates ${dates}`]),
  ];
  const last = parts.pop();
  const listed = parts.length > 0 ? `${parts.join(", ")} and ${last}` : last;
  return `Read as ${encoding}${listed === undefined ? "" : `, with ${listed}`}: ${rows} rows.`;
}

/**
 * Lists the known products that the import changes, each with the names of the changed columns. The result
 * lists the first fifty products, and then the number of further products.
 */
export function changedLines(rows: readonly (FileRow & { title?: string })[], count: number): string[] {
  const changed = rows.filter(({ outcome }) => outcome === "changed").slice(0, CHANGED_LISTED);
  const hidden = count - changed.length;
  return [
    ...changed.map(({ number, name, title, changes }) => {
      const named = title === undefined ? name : `${name} "${title}"`;
      return `  changes    ${named} (line ${number}): ${changes.map(({ column }) => column).join(", ")}`;
    }),
    ...(hidden > 0 ? [`  ... and ${hidden} more; --json lists all`] : []),
  ];
}

/**
 * For each ambiguous value of a file: the description of the value, and the option that decides its meaning.
 */
const QUESTIONS: Record<FileQuestion, { what: (text: string) => string; option: string }> = {
  encoding: { what: () => "the text can be read in several encodings", option: "--encoding" },
  decimal: { what: (text) => `"${text}" can be thousands or decimals`, option: "--decimal" },
  dates: { what: (text) => `"${text}" can begin with the day or with the month`, option: "--dates" },
};

/** Returns the sentence about a file that can be read in several ways, with the options to choose from. */
export function unclearLine({ question, choices, details }: FileUnclear): string {
  const { what, option } = QUESTIONS[question];
  const place = details.line === undefined ? "" : ` in line ${details.line}`;
  const options = choices.map((choice) => `${option} ${choice}`).join(" or ");
  return `Nothing was changed: ${what(String(details.text ?? ""))}${place}. Run the command again with ${options}.`;
}
