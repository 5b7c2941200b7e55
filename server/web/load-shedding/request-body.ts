import type { IncomingMessage } from "node:http";
import { BODY_IDLE_MS } from "#server/web/base/limits.ts";

/** The body exceeds the limit. */
export class BodyTooLarge extends Error {}
/** The client paused for too long or disconnected before the end. */
export class BodyUnreadable extends Error {}

/**
 * The limits, in bytes and in milliseconds, up to which the server reads and discards a rejected body. If the
 * server did not discard the body, a client that is still sending would see a broken connection instead of
 * the answer.
 */
const DISCARD_MAX = 16 * 1024 * 1024;
const DISCARD_MS = 3_000;

/**
 * Reads a request's whole body, up to `limit` bytes, with or without a Content-Length.
 * @throws BodyTooLarge when the body exceeds `limit`. Before it throws this error, the function discards the
 * rest of the body, up to fixed limits of bytes and time.
 * @throws BodyUnreadable when the client disconnects or sends nothing for ten seconds, or when the signal
 * `rejected` aborts.
 */
export function readBody(incoming: IncomingMessage, limit: number, rejected?: AbortSignal): Promise<Buffer> {
  // When the client has already disconnected, the request emits no further "end" or "close" event.
  if (incoming.destroyed || rejected?.aborted) return Promise.reject(new BodyUnreadable());
  let isTooLarge = Number(incoming.headers["content-length"] ?? 0) > limit;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const rejectInput = () => settle(() => reject(new BodyTooLarge()));
    const onBreak = () => settle(() => reject(new BodyUnreadable()));
    const idle = setTimeout(onBreak, BODY_IDLE_MS);
    let timer: NodeJS.Timeout | undefined;
    const discard = () => {
      timer ??= setTimeout(rejectInput, DISCARD_MS);
    };
    if (isTooLarge) discard();
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      clearTimeout(idle);
      rejected?.removeEventListener("abort", onBreak);
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
      else if (size > limit + DISCARD_MAX) rejectInput();
      else discard();
    };
    const onEnd = () => (isTooLarge ? rejectInput() : settle(() => resolve(Buffer.concat(chunks, size))));
    rejected?.addEventListener("abort", onBreak);
    incoming.on("data", onData);
    incoming.on("end", onEnd);
    incoming.on("error", onBreak);
    incoming.on("close", onBreak);
  });
}
