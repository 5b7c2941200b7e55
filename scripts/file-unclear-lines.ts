import type { FileQuestion, FileUnclear } from "#domain/kernel/files/file-unclear.ts";

/** What is unclear about a file, and the option that decides it. */
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
