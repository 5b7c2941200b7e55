import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

/** One line of the journal: the newest state of one row. */
export interface JournalLine {
  table: string;
  row: unknown;
}

/**
 * An append-only file of row states. `append` hands its lines to the kernel before it returns, so they
 * survive a SIGKILL of the process. They may not survive a power failure.
 */
export class Journal {
  #path: string;
  #file: number;

  /**
   * Opens `folder/journal.ndjson`, passes every complete line to `replay`, and rewrites the file from
   * `current()`.
   */
  constructor(folder: string, replay: (line: JournalLine) => void, current: () => Iterable<JournalLine>) {
    mkdirSync(folder, { recursive: true });
    this.#path = join(folder, "journal.ndjson");
    if (existsSync(this.#path)) readLines(this.#path, replay);
    this.#file = this.rewrite(current());
  }

  append(lines: JournalLine[]): void {
    writeFully(this.#file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  }

  /** Replaces the whole file by `lines` atomically: it writes a new file and renames it. */
  rewrite(lines: Iterable<JournalLine>): number {
    const fresh = `${this.#path}.new`;
    const file = openSync(fresh, "w", 0o600);
    for (const line of lines) writeFully(file, `${JSON.stringify(line)}\n`);
    fsyncSync(file);
    renameSync(fresh, this.#path);
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = file;
    return file;
  }

  close(): void {
    fsyncSync(this.#file);
    closeSync(this.#file);
  }
}

function writeFully(file: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
}

function readLines(path: string, replay: (line: JournalLine) => void): void {
  const text = readFileSync(path);
  let start = 0;
  for (let end = text.indexOf(10); end !== -1; end = text.indexOf(10, start)) {
    try {
      replay(JSON.parse(text.toString("utf8", start, end)) as JournalLine);
    } catch {
      throw new Error(
        `${path} cannot be read at byte ${start}; remove the file to start with an empty sandbox`,
      );
    }
    start = end + 1;
  }
  // Text after the last line end is a line that a kill cut off. Its answer was never sent.
}
