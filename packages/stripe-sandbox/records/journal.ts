import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

/** One line of the journal: the newest state of one row. */
export interface JournalLine {
  table: string;
  row: unknown;
}

/**
 * An append-only file of row states. Before `append` returns, the kernel has received all lines. Therefore
 * the lines survive a SIGKILL of the process. A power failure can lose these lines. While the disk is full,
 * the lines wait in memory for the next `append`.
 */
export class Journal {
  #path: string;
  #file: number;
  /** The bytes that are not written to the disk yet. */
  #rest: Buffer = Buffer.alloc(0);

  /**
   * Opens `folder/journal.ndjson`, passes every complete line to `replay`, and then rewrites the file with
   * the lines of `current()`. When the disk is full, the file stays unchanged.
   */
  constructor(folder: string, replay: (line: JournalLine) => void, current: () => Iterable<JournalLine>) {
    mkdirSync(folder, { recursive: true });
    this.#path = join(folder, "journal.ndjson");
    const end = existsSync(this.#path) ? readLines(this.#path, replay) : 0;
    try {
      this.#file = this.rewrite(current());
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      rmSync(`${this.#path}.new`, { force: true });
      this.#file = openSync(this.#path, "a", 0o600);
      ftruncateSync(this.#file, end);
    }
  }

  append(lines: JournalLine[]): void {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    this.#rest = Buffer.concat([this.#rest, Buffer.from(text)]);
    this.#writeRest();
  }

  /**
   * Writes as many of the waiting bytes as the disk accepts. When a line was written only partly, the next
   * call writes the rest of this line.
   */
  #writeRest(): void {
    try {
      while (this.#rest.length > 0) this.#rest = this.#rest.subarray(writeSync(this.#file, this.#rest));
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    }
  }

  /** Replaces the whole file by `lines` atomically. The function writes a new file and renames it. */
  rewrite(lines: Iterable<JournalLine>): number {
    const fresh = `${this.#path}.new`;
    const file = openSync(fresh, "w", 0o600);
    try {
      for (const line of lines) writeFully(file, `${JSON.stringify(line)}\n`);
      fsyncSync(file);
    } catch (error) {
      closeSync(file);
      throw error;
    }
    renameSync(fresh, this.#path);
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = file;
    this.#rest = Buffer.alloc(0);
    return file;
  }

  close(): void {
    this.#writeRest();
    fsyncSync(this.#file);
    closeSync(this.#file);
  }
}

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");

function writeFully(file: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
}

/** Passes every complete line to `replay`. Returns the total length of the complete lines, in bytes. */
function readLines(path: string, replay: (line: JournalLine) => void): number {
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
  // Text after the last line end is an incomplete line. The process was killed while it was writing this
  // line. The sandbox never answered the request that caused this line.
  return start;
}
