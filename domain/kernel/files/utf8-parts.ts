import { BrokenFile } from "./import-problems.ts";
import type { ImportSource } from "./import-source.ts";
import { encodingOf } from "./text-encoding.ts";

/**
 * Streams a text file as UTF-8. Converts the file from the encoding that the user chose or that `encodingOf`
 * recognizes.
 * @throws BrokenFile for a file that is not a text, and for bytes that are invalid in the encoding of the
 * file
 * @throws FileUnclear when the text can be read in several encodings
 */
export async function* utf8Parts(source: ImportSource): AsyncGenerator<Uint8Array> {
  const encoding = await encodingOf(source);
  const decoder = encoding === "utf-8" ? null : new TextDecoder(encoding, { fatal: true });
  for await (const chunk of source.open()) {
    source.onRead?.(chunk.length);
    yield decoder ? recoded(decoder, chunk) : chunk;
  }
  if (decoder) yield recoded(decoder);
}

function recoded(decoder: TextDecoder, part?: Uint8Array): Uint8Array {
  try {
    return Buffer.from(part ? decoder.decode(part, { stream: true }) : decoder.decode());
  } catch {
    throw new BrokenFile(1, "the file has bytes that its encoding does not have; save it as UTF-8");
  }
}

/**
 * Decodes a small file, and returns its whole text without a byte order mark.
 * @throws BrokenFile, FileUnclear like `utf8Parts`
 */
export async function textOf(source: ImportSource): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of utf8Parts(source)) parts.push(Uint8Array.from(part));
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(parts));
  } catch {
    throw new BrokenFile(1, "the file is not valid UTF-8; save it as UTF-8");
  }
}
