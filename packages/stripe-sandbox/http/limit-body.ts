import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

/**
 * Limits the body of a request. Hono's own check builds a stream for each body, which costs more than most
 * requests of the sandbox. For a body with a Content-Length, no stream is needed, because Node reads no more
 * than this length.
 * @param maxSize the maximum number of bytes
 * @param onError the answer to a larger body (default: 413)
 */
export function limitBody(
  maxSize: number,
  onError?: (c: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  const countBytes = bodyLimit({ maxSize, ...(onError && { onError }) });
  return (c, next) => {
    const length = c.req.header("content-length");
    const isKnown = length !== undefined && c.req.header("transfer-encoding") === undefined;
    const isSmall = c.req.method === "GET" || (isKnown && Number(length) <= maxSize);
    return isSmall ? next() : countBytes(c, next);
  };
}
