import { CsvError, type Parser, parse } from "csv-parse";
import { BrokenFile } from "./import-problems.ts";
import type { ImportSource } from "./import-source.ts";
import { type Line, readLines } from "./read-lines.ts";

export interface CsvRow {
  /** The line where the row begins; starts at 1. */
  line: number;
  cells: string[];
}

const RECORD_MAX = 1_048_576;

/**
 * Streams the rows of a CSV file, including the header row. Empty rows are skipped.
 * Without `separator`, the first line decides: comma, semicolon or tab. A cell that looks like a formula is
 * plain text.
 * @param rewrite changes each line before it is read as CSV.
 * @throws BrokenFile for an unclosed quote, a quote in a wrong place, or a line that is not valid text.
 */
export async function* readCsv(
  source: ImportSource,
  separator?: string,
  rewrite = (line: string) => line,
): AsyncGenerator<CsvRow> {
  const parts = readLines(source);
  const first = await parts.next();
  if (first.done) return;
  const start = withoutHint(first.value);
  const rows: CsvRow[] = [];
  let lastLine = 0;
  const parser = parse({
    delimiter: separator ?? start.separator ?? delimiterOf(start.lines),
    relax_column_count: true,
    skip_empty_lines: true,
    // Both, because the last line of a pasted text with carriage returns has none.
    record_delimiter: ["\r\n", "\n"],
    max_record_size: RECORD_MAX,
    // Rows are collected here: the parser's stream drops its buffered rows when a later row is broken.
    on_record: (cells: string[], { lines }) => {
      lastLine = lines;
      if (cells.some((cell) => cell.trim() !== "")) rows.push({ line: lines - newlinesIn(cells), cells });
      return null;
    },
  });
  parser.on("error", () => {}).resume();
  const take = () => rows.splice(0);
  let broken: BrokenFile | undefined;
  const feed = (lines: Line[] | null) =>
    fed(parser, lines?.map((line) => ({ ...line, text: rewrite(line.text) })) ?? null).catch(
      (error: unknown) => {
        if (!(error instanceof CsvError)) throw error;
        broken = brokenFile(error, lastLine);
      },
    );

  await feed(start.lines);
  yield* take();
  while (!broken) {
    const part = await parts.next();
    await feed(part.done ? null : part.value);
    yield* take();
    if (part.done) break;
  }
  if (broken) throw broken;
}

/** Writes lines to the parser and waits until they are parsed. Null means the end of the file. */
function fed(parser: Parser, lines: Line[] | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (error?: Error | null) => (error ? reject(error) : resolve());
    if (lines) parser.write(lines.map((line) => `${line.text}\n`).join(""), done);
    else parser.once("error", done).once("end", done).end();
  });
}

const newlinesIn = (cells: string[]) => cells.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);

/**
 * Replaces a first line such as "sep=;", which some spreadsheets write, by an empty line: it is not a row.
 */
function withoutHint(lines: Line[]): { lines: Line[]; separator: string | undefined } {
  const [first, ...others] = lines;
  const hint = /^sep=(.)\r?$/i.exec(first?.text ?? "");
  if (!first || !hint) return { lines, separator: undefined };
  return { lines: [{ ...first, text: "" }, ...others], separator: hint[1] };
}

function delimiterOf(lines: Line[]): string {
  const header = lines.find((line) => line.text.trim() !== "")?.text ?? "";
  const counts = [",", ";", "\t"].map((mark) => [mark, header.split(mark).length] as const);
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

/** Writes a new message: the parser's own message quotes the file, which may hold credentials. */
function brokenFile(error: CsvError, lastLine: number): BrokenFile {
  switch (error.code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return new BrokenFile(
        lastLine + 1,
        'a quote (") is opened and never closed in the row that begins here',
      );
    case "CSV_INVALID_CLOSING_QUOTE":
    case "CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE":
      return new BrokenFile(
        lineOf(error, lastLine),
        'text follows a closing quote ("); write a quote inside a quoted cell twice',
      );
    case "INVALID_OPENING_QUOTE":
      return new BrokenFile(
        lineOf(error, lastLine),
        'a quote (") stands inside a cell that is not quoted; quote the whole cell and write the quote twice',
      );
    case "CSV_MAX_RECORD_SIZE":
      return new BrokenFile(lineOf(error, lastLine), "the row is longer than 1 MiB");
    default:
      return new BrokenFile(lineOf(error, lastLine), "is not valid CSV");
  }
}

function lineOf(error: CsvError, lastLine: number): number {
  const line: unknown = Reflect.get(error, "lines");
  return typeof line === "number" ? line : lastLine + 1;
}
