import { DomainError } from "#domain/kernel/errors.ts";

/** The reason why an uploaded file is refused. */
export type ImageProblem =
  | "empty"
  | "too_large"
  | "svg"
  | "not_a_picture"
  | "too_many_pixels"
  | "broken"
  | "unreadable_here";

/** The uploaded file is refused; `details.problem` is the reason. */
export class ImageRejected extends DomainError {
  readonly problem: ImageProblem;

  constructor(problem: ImageProblem) {
    super(`picture_${problem}`, problem === "too_large" ? 413 : 422, { problem, field: "picture" });
    this.problem = problem;
  }
}

export type ImageKind = "jpeg" | "png" | "webp" | "avif" | "gif";

/**
 * Detects the image format from the first bytes and ignores the file name and the content type. Throws for
 * other formats, so that the image library never reads such files. SVG is not supported because it can
 * contain scripts and file references.
 * @throws ImageRejected when the file is empty or has no supported format
 */
export function imageKind(bytes: Uint8Array): ImageKind {
  if (bytes.length === 0) throw new ImageRejected("empty");
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096)).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (head.startsWith("RIFF") && head.startsWith("WEBP", 8)) return "webp";
  if (/^GIF8[79]a/.test(head)) return "gif";
  if (head.startsWith("ftyp", 4) && /avi[fs]/.test(head.slice(8, 64))) return "avif";
  throw new ImageRejected(isDrawing(head) ? "svg" : "not_a_picture");
}

/**
 * Returns whether the bytes look like SVG or XML. Recognizes UTF-16 text, and text after a byte order mark.
 */
function isDrawing(head: string): boolean {
  const letters = head.replaceAll("\0", "");
  return (
    /<(?:[a-z]+:)?svg[\s>]/i.test(letters) || /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*<\?xml/i.test(letters)
  );
}
