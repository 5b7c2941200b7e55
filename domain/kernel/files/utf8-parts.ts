import { BrokenFile } from "./import-problems.ts";
import type { ImportSource } from "./import-source.ts";

/**
 * Streams the bytes of a file as UTF-8. Converts UTF-16 with a byte order mark, which spreadsheets write as
 * "Unicode text". Every other file passes unchanged.
 * @throws BrokenFile for truncated or invalid UTF-16.
 */
export async function* utf8Parts(source: ImportSource): AsyncGenerator<Uint8Array> {
  let decoder: TextDecoder | null | undefined;
  let start: Uint8Array = new Uint8Array();
  for await (const chunk of source.open()) {
    source.onRead?.(chunk.length);
    let part = chunk;
    if (decoder === undefined) {
      part = start.length > 0 ? Buffer.concat([start, chunk]) : chunk;
      if (part.length < 2) {
        start = Uint8Array.from(part);
        continue;
      }
      decoder = utf16Decoder(part);
    }
    yield decoder ? recoded(decoder, part) : part;
  }
  if (decoder) yield recoded(decoder);
  else if (decoder === undefined && start.length > 0) yield start;
}

/**
 * Returns a UTF-16 decoder when the bytes begin with a UTF-16 byte order mark, else null. The decoder throws
 * on invalid text and drops the byte order mark.
 */
export function utf16Decoder(bytes: Uint8Array): TextDecoder | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le", { fatal: true });
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be", { fatal: true });
  return null;
}

function recoded(decoder: TextDecoder, part?: Uint8Array): Uint8Array {
  try {
    return Buffer.from(part ? decoder.decode(part, { stream: true }) : decoder.decode());
  } catch {
    throw new BrokenFile(1, "the file is not valid UTF-16; save it as UTF-8");
  }
}
