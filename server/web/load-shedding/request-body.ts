import type { IncomingMessage } from "node:http";
import { BODY_IDLE_MS } from "../limits.ts";

/** More was sent than the route takes. */
export class BodyTooLarge extends Error {}
/** The sender paused for too long or disconnected before the end. */
export class BodyUnreadable extends Error {}

/** How much of a body that is refused is read and thrown away, in bytes and milliseconds: a sender that is cut off in the
 * middle of sending sees a broken connection instead of the answer. */
const DISCARD_MAX = 16 * 1024 * 1024;
const DISCARD_MS = 3_000;

/**
 * Reads a request's whole body, at most `limit` bytes, whether or not its length was announced.
 * @throws BodyTooLarge when there is more, once the rest was thrown away within bounds.
 * @throws BodyUnreadable when the sender disconnects, has disconnected before, sends nothing for ten seconds, or when `refused`
 * aborts.
 */
export function readBody(incoming: IncomingMessage, limit: number, refused?: AbortSignal): Promise<Buffer> {
  // A disconnected request emits neither "end" nor "close" again.
  if (incoming.destroyed || refused?.aborted) return Promise.reject(new BodyUnreadable());
  let isTooLarge = Number(incoming.headers["content-length"] ?? 0) > limit;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const refuse = () => settle(() => reject(new BodyTooLarge()));
    const onBreak = () => settle(() => reject(new BodyUnreadable()));
    const idle = setTimeout(onBreak, BODY_IDLE_MS);
    let timer: NodeJS.Timeout | undefined;
    const discard = () => {
      timer ??= setTimeout(refuse, DISCARD_MS);
    };
    if (isTooLarge) discard();
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      clearTimeout(idle);
      refused?.removeEventListener("abort", onBreak);
      incoming.off("data", onData);
      incoming.off("end", onEnd);
      incoming.off("error", onBreak);
      incoming.off("close", onBreak);
      finish();
    };
    const onData = (chunk: Buffer) => {
      idle.refresh();
      size += chunk.length;
      isTooLarge ||= size > limit;
      if (!isTooLarge) chunks.push(chunk);
      else if (size > limit + DISCARD_MAX) refuse();
      else discard();
    };
    const onEnd = () => (isTooLarge ? refuse() : settle(() => resolve(Buffer.concat(chunks, size))));
    refused?.addEventListener("abort", onBreak);
    incoming.on("data", onData);
    incoming.on("end", onEnd);
    incoming.on("error", onBreak);
    incoming.on("close", onBreak);
  });
}
