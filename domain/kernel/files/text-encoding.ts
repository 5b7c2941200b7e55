import { isAscii } from "node:buffer";
import { rejectBinary } from "./binary-files.ts";
import type { TextEncoding } from "./encoding-names.ts";
import { FileUnclear } from "./file-unclear.ts";
import { BrokenFile } from "./import-problems.ts";
import type { ImportSource } from "./import-source.ts";
import { fittingEncodings } from "./legacy-encodings.ts";
import { Utf8Check } from "./utf8-check.ts";

/**
 * The maximum size of the sample. The sample contains lines with bytes above 127. The shop uses the sample to
 * choose between the single-byte encodings.
 */
const SAMPLE_BYTES = 65_536;
const HEAD_BYTES = 512;
const TAIL_BYTES = 64;

const recognized = new WeakMap<ImportSource, Promise<TextEncoding>>();

/**
 * Returns the encoding that the user chose for a file. When the user has chosen no encoding, the function
 * detects the encoding from all bytes of the file. When the file has a byte order mark, this mark determines
 * the encoding. Repeated calls do not read the same source again.
 * @throws BrokenFile for a file that is not a text, such as a workbook
 * @throws FileUnclear when the text can be read in several encodings
 */
export function encodingOf(source: ImportSource): Promise<TextEncoding> {
  if (source.encoding) return Promise.resolve(source.encoding);
  const known = recognized.get(source) ?? recognize(source);
  recognized.set(source, known);
  return known;
}

/**
 * The extensions of files that are no text. When a file with a non-text extension contains text, the user has
 * probably chosen the wrong file.
 */
const OTHER_NAME = /\.(?:pdf|docx?|xlsx?|xlsm|ods|odt|pptx?|zip|rar|7z|gz|png|jpe?g|gif|webp|exe|dmg|iso)$/i;

async function recognize(source: ImportSource): Promise<TextEncoding> {
  const seen = new BytesSeen();
  for await (const chunk of source.open()) {
    seen.add(chunk);
    if (seen.mark()) break;
  }
  // The check of the first bytes has found no other kind of file, so only the extension is wrong.
  if (OTHER_NAME.test(source.name))
    throw new BrokenFile(
      1,
      "the name of the file is not that of a text file; choose another, or rename it to .txt",
    );
  return seen.mark() ?? seen.decide();
}

/**
 * The data from which the shop recognizes the encoding of a file. The maximum size of the sample is the same
 * for every file.
 */
class BytesSeen {
  #head: Uint8Array = new Uint8Array();
  #size = 0;
  /** The numbers of zero bytes at even and at odd positions. */
  readonly #zeros: [even: number, odd: number] = [0, 0];
  readonly #utf8 = new Utf8Check();
  readonly #sample: Uint8Array[] = [];
  #sampled = 0;
  #isLineTaken = false;
  /**
   * The last bytes of a line whose end is in a later chunk. All stored bytes of the unfinished line have
   * values of at most 127.
   */
  #tail: Uint8Array = new Uint8Array();

  add(chunk: Uint8Array): void {
    if (this.#head.length < HEAD_BYTES) {
      this.#head = Uint8Array.from(Buffer.concat([this.#head, chunk.subarray(0, HEAD_BYTES)]));
      if (this.#head.length >= 4) rejectBinary(this.#head);
    }
    for (let at = chunk.indexOf(0); at !== -1; at = chunk.indexOf(0, at + 1))
      this.#zeros[(this.#size + at) % 2 === 0 ? 0 : 1]++;
    this.#size += chunk.length;
    const isPlain = isAscii(chunk);
    if (!isPlain || !this.#utf8.isBetweenCharacters) this.#utf8.add(chunk);
    if (!isPlain || this.#isLineTaken) this.#takeSample(chunk);
    else this.#tail = tailOf(Buffer.concat([this.#tail, chunk.subarray(-TAIL_BYTES)]));
  }

  /** Returns the encoding of a byte order mark. */
  mark(): TextEncoding | undefined {
    const [first, second, third] = this.#head;
    if (first === 0xff && second === 0xfe) return "utf-16le";
    if (first === 0xfe && second === 0xff) return "utf-16be";
    return first === 0xef && second === 0xbb && third === 0xbf ? "utf-8" : undefined;
  }

  decide(): TextEncoding {
    const [even, odd] = this.#zeros;
    // In UTF-16, each separator, line end or other ASCII character has one zero byte.
    if (even + odd > 1 && this.#size % 2 === 0 && even !== odd && (even + odd) * 8 > this.#size)
      return odd > even ? "utf-16le" : "utf-16be";
    // `readLines` later reports the line number of a NUL or of damaged UTF-8.
    const { characters, errors } = this.#utf8;
    if (even + odd > 0 || this.#utf8.isValid() || characters > errors) return "utf-8";
    const [only, ...others] = fittingEncodings(Buffer.concat(this.#sample));
    if (!only) throw new BrokenFile(1, "the file is not a text file");
    if (others.length > 0) throw new FileUnclear("encoding", [only, ...others]);
    return only;
  }

  /**
   * Copies the lines with bytes above 127. For a line that began in an earlier chunk, copies only the end of
   * the line.
   */
  #takeSample(chunk: Uint8Array): void {
    for (let start = 0; start < chunk.length && this.#sampled < SAMPLE_BYTES; ) {
      const newline = chunk.indexOf(0x0a, start);
      const end = newline === -1 ? chunk.length : newline + 1;
      const part = chunk.subarray(start, Math.min(end, start + SAMPLE_BYTES));
      const isTaken = this.#isLineTaken || !isAscii(part);
      if (isTaken) this.#take(Buffer.concat([this.#tail, part]));
      this.#tail = isTaken || newline !== -1 ? new Uint8Array() : tailOf(Buffer.concat([this.#tail, part]));
      this.#isLineTaken = isTaken && newline === -1;
      start = end;
    }
  }

  #take(part: Uint8Array): void {
    this.#sample.push(part);
    this.#sampled += part.length;
  }
}

const tailOf = (text: Uint8Array): Uint8Array =>
  Uint8Array.from(text.subarray(Math.max(text.lastIndexOf(0x0a) + 1, text.length - TAIL_BYTES)));
