import { DomainError } from "#domain/kernel/errors.ts";

/** Why a file is not taken as a picture. */
export type PictureProblem =
  | "empty"
  | "too_large"
  | "svg"
  | "not_a_picture"
  | "too_many_pixels"
  | "broken"
  | "unreadable_here";

/** A file is not taken as a picture; `details.problem` says why. */
export class PictureRefused extends DomainError {
  constructor(problem: PictureProblem) {
    super(`picture_${problem}`, problem === "too_large" ? 413 : 422, { problem, field: "picture" });
  }
}

export type PictureKind = "jpeg" | "png" | "webp" | "avif" | "gif";

/**
 * What a file is, by its first bytes: neither its name nor what the sender says it is counts. Anything else, above all a
 * drawing that can hold a program or the name of another file (SVG), never reaches the library that reads pictures.
 * @throws PictureRefused naming the reason.
 */
export function pictureKind(bytes: Uint8Array): PictureKind {
  if (bytes.length === 0) throw new PictureRefused("empty");
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096)).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (head.startsWith("RIFF") && head.startsWith("WEBP", 8)) return "webp";
  if (/^GIF8[79]a/.test(head)) return "gif";
  if (head.startsWith("ftyp", 4) && /avi[fs]/.test(head.slice(8, 64))) return "avif";
  throw new PictureRefused(isDrawing(head) ? "svg" : "not_a_picture");
}

/** Also where its letters are two bytes wide, packed, or come after a long comment. */
function isDrawing(head: string): boolean {
  const letters = head.replaceAll("\0", "");
  return (
    /<(?:[a-z]+:)?svg[\s>]/i.test(letters) || /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*<\?xml/i.test(letters)
  );
}
