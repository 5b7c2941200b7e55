import type { IncomingMessage } from "node:http";
import type { Caller, Origin } from "#domain/kernel/caller.ts";
import { MAX_WEBHOOK_BODY, SMALL_BODY, SMALL_BODY_MS } from "#server/web/base/limits.ts";
import type { Rejection } from "../requests/errors.ts";
import * as rejections from "../requests/errors.ts";
import type { HostContext } from "../requests/host-context.ts";
import { clientOf } from "../requests/request-origin.ts";
import { providerOfWebhook } from "../requests/webhook-path.ts";
import { asksForSender, bodyLimit } from "./large-bodies.ts";
import { kindOfWork, type LoadShedding } from "./load-shedding.ts";
import { BodyTooLarge, BodyUnreadable, readBody } from "./request-body.ts";
import type { UnfinishedRequests } from "./unfinished-requests.ts";

interface ReceiverParts {
  admission: LoadShedding;
  unfinished: UnfinishedRequests;
  findCaller: (request: Request, origin: Origin) => Promise<Caller>;
}

/** Whether a request may have a body. Only GET, HEAD and POST requests reach this function. */
export const hasBody = (incoming: IncomingMessage) => incoming.method === "POST";

/**
 * Reads the body before the request takes a slot, so a slow or silent client occupies no slot. Stores `body`
 * in the context, and `sender` when the size limit depends on the caller.
 * @returns the error with which to reject the request, if any.
 */
export async function receiveBody(c: HostContext, parts: ReceiverParts): Promise<Rejection | undefined> {
  const { incoming, requestId } = c.env;
  const { path } = c.req;
  const origin = clientOf(incoming, requestId);
  const wait = countWhileUnfinished(incoming, origin.ip, parts.unfinished);
  try {
    const find = () => parts.findCaller(c.req.raw, origin);
    const sender = asksForSender(path)
      ? await parts.admission.work(kindOfWork("POST", path), find, c.env.outgoing)
      : undefined;
    const limit = providerOfWebhook(path) ? MAX_WEBHOOK_BODY : bodyLimit(path, sender);
    const body = await wholeBody(incoming, limit, wait.refused);
    if (!Buffer.isBuffer(body)) return body;
    c.set("body", body);
    c.set("sender", sender);
    return undefined;
  } finally {
    wait.end();
  }
}

/**
 * Counts a request whose body has not arrived: a large body immediately, a small body after SMALL_BODY_MS.
 * The function stops the reading of the body when the limit for unfinished requests is reached.
 */
function countWhileUnfinished(incoming: IncomingMessage, ip: string, unfinished: UnfinishedRequests) {
  const rejected = new AbortController();
  let release: (() => void) | undefined;
  const count = () => {
    if (incoming.complete) return;
    release = unfinished.begin(ip);
    if (!release) rejected.abort();
  };
  const isSmall = Number(incoming.headers["content-length"] ?? Number.NaN) <= SMALL_BODY;
  const timer = isSmall ? setTimeout(count, SMALL_BODY_MS) : undefined;
  if (!isSmall) count();
  return {
    refused: rejected.signal,
    end: () => {
      clearTimeout(timer);
      release?.();
    },
  };
}

/**
 * Returns the body of a request, or the error with which to reject the request. A rejected client's
 * connection closes after the answer.
 */
async function wholeBody(
  incoming: IncomingMessage,
  limit: number,
  rejected: AbortSignal,
): Promise<Buffer | Rejection> {
  try {
    return await readBody(incoming, limit, rejected);
  } catch (error) {
    if (error instanceof BodyTooLarge) {
      const size = limit >= 1024 * 1024 ? `${Math.floor(limit / 1024 / 1024)} MB` : `${limit / 1024} KB`;
      return {
        ...rejections.TOO_LARGE,
        limit: size,
        headers: { Connection: "close" },
      };
    }
    if (rejected.aborted) return { ...rejections.BUSY, headers: { Connection: "close" } };
    if (error instanceof BodyUnreadable)
      return { ...rejections.UNREADABLE, headers: { Connection: "close" } };
    throw error;
  }
}
