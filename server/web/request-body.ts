import type { IncomingMessage } from "node:http";

/** More was sent than the route takes. */
export class BodyTooLarge extends Error {}
/** The sender stopped or broke off before the end. */
export class BodyUnreadable extends Error {}

/**
 * Reads a request's whole body, at most `limit` bytes, whether or not its length was announced.
 * @throws BodyTooLarge as soon as the limit is passed; the rest is left unread.
 * @throws BodyUnreadable when the sender breaks off.
 */
export function readBody(incoming: IncomingMessage, limit: number): Promise<Buffer> {
  const announced = Number(incoming.headers["content-length"] ?? 0);
  if (announced > limit) return Promise.reject(new BodyTooLarge());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (finish: () => void) => {
      incoming.off("data", onData);
      incoming.off("end", onEnd);
      incoming.off("error", onBreak);
      incoming.off("close", onBreak);
      finish();
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) settle(() => reject(new BodyTooLarge()));
      else chunks.push(chunk);
    };
    const onEnd = () => settle(() => resolve(Buffer.concat(chunks, size)));
    const onBreak = () => settle(() => reject(new BodyUnreadable()));
    incoming.on("data", onData);
    incoming.on("end", onEnd);
    incoming.on("error", onBreak);
    incoming.on("close", onBreak);
  });
}
