import { BrokenFile } from "./import-problems.ts";
import type { ImportSource } from "./import-source.ts";
import { utf8Parts } from "./utf8-parts.ts";

export interface Line {
  /** The line number, from 1. */
  number: number;
  /** The text without its newline. A carriage return before the newline stays in the text. */
  text: string;
}

/** Maximum length of a line. The limit prevents a file without newlines from filling the memory. */
const LINE_BYTES_MAX = 1_048_576;
const NEWLINE = 0x0a;
const LONE_RETURN = /\r(?!$)/;

/**
 * Streams the lines of a text file in batches, without a byte order mark. A single carriage return, which old
 * spreadsheets write, also ends a line.
 * @throws BrokenFile for a line that is not UTF-8, contains a NUL or is longer than 1 MiB.
 */
export async function* readLines(source: ImportSource): AsyncGenerator<Line[]> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let number = 0;
  let rest: Uint8Array[] = [];
  let restBytes = 0;

  const finish = (last: Uint8Array): Line[] => {
    number++;
    const bytes = rest.length === 0 ? last : Buffer.concat([...rest, last]);
    [rest, restBytes] = [[], 0];
    if (bytes.length > LINE_BYTES_MAX) throw new BrokenFile(number, "is longer than 1 MiB");
    if (bytes.includes(0)) throw new BrokenFile(number, "holds a NUL character; this is not a text file");
    try {
      const decoded = decoder.decode(bytes);
      const text = number === 1 && decoded.startsWith("\uFEFF") ? decoded.slice(1) : decoded;
      const [first = "", ...others] = text.includes("\r") ? text.split(LONE_RETURN) : [text];
      return [{ number, text: first }, ...others.map((other) => ({ number: ++number, text: other }))];
    } catch {
      throw new BrokenFile(number, "is not valid UTF-8; save the file as UTF-8");
    }
  };

  for await (const chunk of utf8Parts(source)) {
    const lines: Line[] = [];
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      lines.push(...finish(chunk.subarray(start, end)));
      start = end + 1;
    }
    if (start < chunk.length) {
      // Copies the bytes, because the source can reuse the memory of the chunk.
      rest.push(Uint8Array.from(chunk.subarray(start)));
      restBytes += chunk.length - start;
      if (restBytes > LINE_BYTES_MAX) throw new BrokenFile(number + 1, "is longer than 1 MiB");
    }
    if (lines.length > 0) yield lines;
  }
  if (rest.length > 0) yield finish(new Uint8Array());
}
