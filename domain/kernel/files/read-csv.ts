import { BrokenFile } from "./import-problems.ts";
import type { ImportSource } from "./import-source.ts";
import { type CsvForm, type CsvRecord, parseRecord } from "./parse-record.ts";
import { type Line, readLines } from "./read-lines.ts";

export interface CsvRow {
  /** The line where the row begins, from 1. */
  line: number;
  cells: string[];
}

/** A row that cannot be read. Rows after an unreadable row can still be read. */
export interface BrokenRow {
  line: number;
  reason: string;
}

export const separators = [",", ";", "\t", "|"] as const;

const RECORD_MAX = 1_048_576;
/**
 * After an unreadable row, the function searches for the next complete row. All searches for the next
 * complete row in one file may read at most this number of characters in total.
 */
const SEARCH_MAX = 16_777_216;
const NEVER_CLOSED = 'a quote (") is opened and never closed in the row that begins here';

/**
 * Streams the rows of a CSV file, including the header row. Empty rows are skipped. Without `separator`, the
 * first line decides which character separates the cells. Treats a cell that looks like a formula as plain
 * text.
 * @param rewrite changes each line before it is read as CSV
 * @throws BrokenFile for an unclosed quote, a quote in a wrong place, or a line that is not valid text.
 */
export async function* readCsv(
  source: ImportSource,
  separator?: string,
  rewrite?: (line: string) => string,
): AsyncGenerator<CsvRow> {
  for await (const row of readCsvRows(source, { separator, rewrite })) {
    if ("reason" in row) throw new BrokenFile(row.line, row.reason);
    yield row;
  }
}

interface CsvReading {
  separator?: string | undefined;
  hasBackslashes?: boolean;
  rewrite?: ((line: string) => string) | undefined;
}

/**
 * Streams the rows of a CSV file like `readCsv`, and also yields the rows that cannot be read. After an
 * unreadable row, reading continues at the next line that begins a row with as many cells as the first row.
 * @throws BrokenFile for a line that is not valid text, and for a file with too many broken rows
 */
export async function* readCsvRows(
  source: ImportSource,
  { separator, hasBackslashes = false, rewrite }: CsvReading = {},
): AsyncGenerator<CsvRow | BrokenRow> {
  const buffer = new LineBuffer(rewrite ? rewritten(readLines(source), rewrite) : readLines(source));
  if (!(await buffer.more())) return;
  const hint = hintOf(buffer.first);
  if (hint !== undefined) buffer.drop(1);
  const form: CsvForm = { separator: separator ?? hint ?? separatorOf(buffer.lines), hasBackslashes };
  let width: number | undefined;
  let searched = 0;

  for (;;) {
    const { first } = buffer;
    if (!first && (await buffer.more())) continue;
    if (!first) return;
    const record = await buffer.record(form);
    if (!("reason" in record)) {
      buffer.drop(record.lines);
      if (record.cells.every((cell) => cell.trim() === "")) continue;
      width ??= record.cells.length;
      yield { line: first.number, cells: record.cells };
      continue;
    }
    yield { line: record.line, reason: record.reason };
    buffer.drop(1);
    for (let found = false; !found && (buffer.first || (await buffer.more())); ) {
      const next = await buffer.record(form);
      found = "cells" in next && (next.cells.length === width || width === undefined);
      searched += "cells" in next ? (buffer.first?.text.length ?? 0) : buffer.size;
      if (searched > SEARCH_MAX) throw new BrokenFile(first.number, "too many rows are broken from here on");
      if (!found) buffer.drop(1);
    }
  }
}

async function* rewritten(parts: AsyncGenerator<Line[]>, rewrite: (line: string) => string) {
  for await (const lines of parts) yield lines.map((line) => ({ ...line, text: rewrite(line.text) }));
}

/** The lines that were read and do not belong to a yielded row yet. */
class LineBuffer {
  #lines: Line[] = [];
  /** The index of the first line that is not part of a row. */
  #start = 0;
  readonly #parts: AsyncGenerator<Line[]>;
  #isEnd = false;

  constructor(parts: AsyncGenerator<Line[]>) {
    this.#parts = parts;
  }

  get lines(): readonly Line[] {
    return this.#lines.slice(this.#start);
  }

  get first(): Line | undefined {
    return this.#lines[this.#start];
  }

  get size(): number {
    return this.lines.reduce((sum, { text }) => sum + text.length, 0);
  }

  /** Reads more lines. Returns false at the end of the file. */
  async more(): Promise<boolean> {
    const part = this.#isEnd ? undefined : await this.#parts.next();
    this.#isEnd = part?.done !== false;
    if (part?.done === false) [this.#lines, this.#start] = [[...this.lines, ...part.value], 0];
    return !this.#isEnd;
  }

  drop(count: number): void {
    this.#start += count;
  }

  /** Returns the record that begins at the first line in the buffer. */
  async record(form: CsvForm): Promise<Exclude<CsvRecord, "unfinished">> {
    for (;;) {
      const record = parseRecord(this.#lines, this.#start, form);
      if (record !== "unfinished") return record;
      const line = this.first?.number ?? 0;
      if (this.size > RECORD_MAX) return { reason: "the row is longer than 1 MiB", line };
      if (!(await this.more())) return { reason: NEVER_CLOSED, line };
    }
  }
}

/**
 * When the first line is a separator line such as "sep=;", returns its separator. Some spreadsheets write a
 * separator line at the start of a file. The separator line contains no data.
 */
const hintOf = (first: Line | undefined): string | undefined =>
  /^"?sep=(.)"?\r?$/i.exec(first?.text ?? "")?.[1];

/** Returns the separator that `readCsv` uses for a file. */
export async function separatorOfFile(source: ImportSource): Promise<string> {
  for await (const lines of readLines(source)) return hintOf(lines[0]) ?? separatorOf(lines);
  return ",";
}

/** Returns the separator that divides the first line into the most cells. */
function separatorOf(lines: readonly Line[]): string {
  const header = lines.find((line) => line.text.trim() !== "")?.text.replaceAll(/"[^"]*"/g, "") ?? "";
  const counts = separators.map((mark) => [mark, header.split(mark).length] as const);
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}
