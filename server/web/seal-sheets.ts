import type { IncomingMessage, ServerResponse } from "node:http";
import { EMOJI_FILE, emojiFile } from "#app/seals/emoji-drawing.ts";
import { SEAL_SHEET, sealSheet } from "#app/seals/seal-sheet.ts";
import { type FileAnswer, fileAnswer, IMMUTABLE, sendFile } from "./file-answer.ts";

/**
 * The maximum number of drawings in memory. A drawing has up to 50 KB. Above the limit, the oldest drawing is
 * dropped.
 */
const KEPT = 200;

/**
 * The drawn seals (`/seals/….svg`) and emoji (`/emoji/….svg`) of products. The URL of a drawing contains all
 * values on which the drawing depends. The process therefore creates a drawing without the database, and
 * every process creates the same image.
 */
export class SealSheets {
  readonly #drawn = new Map<string, FileAnswer>();

  has(path: string): boolean {
    return (
      (path.startsWith("/seals/") && SEAL_SHEET.test(path)) ||
      (path.startsWith("/emoji/") && EMOJI_FILE.test(path))
    );
  }

  /** Sends the drawing from memory. Returns undefined when the process must first create the drawing. */
  sendCached(path: string, incoming: IncomingMessage, outgoing: ServerResponse): number | undefined {
    const sheet = this.#drawn.get(path);
    return sheet && sendFile(sheet, incoming, outgoing);
  }

  /**
   * Creates the drawing for a path and sends it as the answer. `has` must have returned true for this path.
   * The promise resolves with the HTTP status of the answer.
   */
  async send(path: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<number> {
    const sheet = await fileAnswer(Buffer.from(sealSheet(path) ?? emojiFile(path) ?? ""), {
      type: "image/svg+xml; charset=utf-8",
      cacheControl: IMMUTABLE,
      isCompressed: true,
    });
    const [oldest] = this.#drawn.keys();
    if (oldest !== undefined && this.#drawn.size >= KEPT) this.#drawn.delete(oldest);
    this.#drawn.set(path, sheet);
    return sendFile(sheet, incoming, outgoing);
  }
}
