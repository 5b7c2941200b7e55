import type { IncomingMessage } from "node:http";
import { MAX_URL } from "./limits.ts";

/** Why a request is not worked on: the answer's status, a code for programs, a sentence for people. */
export interface Refusal {
  status: number;
  code: string;
  message: string;
  headers?: Record<string, string>;
}

export const NOT_ALLOWED: Refusal = {
  status: 405,
  code: "method_not_allowed",
  message: "This address does not answer that method.",
  headers: { Allow: "GET, HEAD, POST" },
};
export const TOO_LARGE: Refusal = {
  status: 413,
  code: "body_too_large",
  message: "What was sent is too large.",
};
export const CROSS_SITE: Refusal = {
  status: 403,
  code: "cross_site_request",
  message: "This request came from another site, so nothing was done. Open the shop itself and try again.",
};
export const BUSY: Refusal = {
  status: 503,
  code: "busy",
  message: "The shop is busy. Try again in a moment.",
  headers: { "Retry-After": "1" },
};
export const BROKEN_ADDRESS: Refusal = {
  status: 400,
  code: "malformed_address",
  message: "This address is not written correctly.",
};
export const TOO_LONG: Refusal = {
  status: 414,
  code: "address_too_long",
  message: "This address is too long.",
};
export const UNREADABLE: Refusal = {
  status: 400,
  code: "body_unreadable",
  message: "What was sent could not be read to its end.",
};
export const FAILED: Refusal = {
  status: 500,
  code: "unexpected_error",
  message: "Something went wrong on our side. The error is in our log under the number of this request.",
};
export const NO_SUCH_FILE: Refusal = { status: 404, code: "not_found", message: "There is no such file." };

const METHODS = new Set(["GET", "HEAD", "POST"]);

/** What is wrong with a request line alone; undefined when the request may be looked at. */
export function refuseRequestLine(method: string, target: string): Refusal | undefined {
  if (!METHODS.has(method)) return NOT_ALLOWED;
  if (target.length > MAX_URL) return TOO_LONG;
  if (!target.startsWith("/")) return BROKEN_ADDRESS;
  // A NUL can be stored nowhere, and a broken escape names no page.
  if (/%00/.test(target)) return BROKEN_ADDRESS;
  const query = target.indexOf("?");
  try {
    decodeURIComponent(query < 0 ? target : target.slice(0, query));
  } catch {
    return BROKEN_ADDRESS;
  }
  return undefined;
}

/** The answer to a refused request: a small page where a page was asked for, otherwise JSON. */
export function refusalResponse(refusal: Refusal, incoming: IncomingMessage, requestId: string): Response {
  const wantsPage = (incoming.headers.accept ?? "").includes("text/html");
  const headers = { "Cache-Control": "no-store", ...refusal.headers };
  if (!wantsPage) {
    const error = { code: refusal.code, message: refusal.message, details: {}, requestId };
    return Response.json({ error }, { status: refusal.status, headers });
  }
  const page = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${refusal.message}</title></head><body><main><h1>${refusal.message}</h1><p>Request ${requestId}</p><p><a href="/">Back to the shop</a></p></main></body></html>`;
  return new Response(page, {
    status: refusal.status,
    headers: { "Content-Type": "text/html; charset=utf-8", ...headers },
  });
}
