import type { IncomingMessage } from "node:http";
import { languageOf } from "#messages/language.ts";
import { requestMessages } from "#messages/server/server-messages.ts";
import { MAX_URL } from "#server/web/base/limits.ts";

/**
 * An error that rejects a request, with an HTTP status and a code. The code also selects the message for
 * users.
 */
export interface Rejection {
  status: number;
  code: keyof (typeof requestMessages)["en"]["errors"];
  /** The limit that the request exceeds, as the error message shows it: "64 KB". */
  limit?: string;
  headers?: Record<string, string>;
}

export const NOT_ALLOWED: Rejection = {
  status: 405,
  code: "method_not_allowed",
  headers: { Allow: "GET, HEAD, POST" },
};
export const TOO_LARGE: Rejection = {
  status: 413,
  code: "body_too_large",
};
export const CROSS_SITE: Rejection = {
  status: 403,
  code: "cross_site_request",
};
export const BUSY: Rejection = {
  status: 503,
  code: "busy",
};
/** The database does not answer, for example because it restarts or fails over. */
export const UNAVAILABLE: Rejection = {
  status: 503,
  code: "unavailable",
};
export const BROKEN_ADDRESS: Rejection = {
  status: 400,
  code: "malformed_address",
};
export const SECOND_HOST: Rejection = {
  status: 400,
  code: "second_host",
};
export const NO_HOST: Rejection = {
  status: 400,
  code: "missing_host",
};
export const TOO_LONG: Rejection = {
  status: 414,
  code: "address_too_long",
};
export const UNREADABLE: Rejection = {
  status: 400,
  code: "body_unreadable",
};
/** The request contains a character that the database cannot store, such as NUL. */
export const UNSTORABLE: Rejection = {
  status: 400,
  code: "text_unstorable",
};
export const FAILED: Rejection = {
  status: 500,
  code: "unexpected_error",
};
export const NO_SUCH_FILE: Rejection = { status: 404, code: "not_found" };

/**
 * The message of an error is in the language that the visitor chose. This function must not query the
 * database for the shop's language. Without a chosen language, the function uses English.
 */
function messagesFor({ code, limit }: Rejection, incoming: IncomingMessage) {
  const language = languageOf(incoming.headers.cookie ?? null) ?? "en";
  const { errors, tooLarge, request, back } = requestMessages[language];
  return { language, message: limit ? tooLarge(limit) : errors[code], request, back };
}

const METHODS = new Set(["GET", "HEAD", "POST"]);

/**
 * Returns the error of a malformed request line or Host header, or undefined when the request is well-formed.
 */
export function rejectMalformed(incoming: IncomingMessage): Rejection | undefined {
  const { method = "", url: target = "" } = incoming;
  if (!METHODS.has(method)) return NOT_ALLOWED;
  if (target.length > MAX_URL) return TOO_LONG;
  const hosts = countHosts(incoming);
  if (hosts > 1) return SECOND_HOST;
  if (hosts === 0) return NO_HOST;
  if (!target.startsWith("/")) return BROKEN_ADDRESS;
  // PostgreSQL cannot store a NUL character.
  if (/%00/.test(target)) return BROKEN_ADDRESS;
  const query = target.indexOf("?");
  const path = query < 0 ? target : target.slice(0, query);
  // A URL parser reads `//name` and `/\name` as the name of another host.
  if (/[/\\]{2}|\\/.test(path)) return BROKEN_ADDRESS;
  // The router decodes a doubly encoded slash (`%252f`) twice, but decodes every other character only once.
  if (/%252f/i.test(path)) return BROKEN_ADDRESS;
  return isDecodable(path) ? undefined : BROKEN_ADDRESS;
}

/**
 * The function uses the result of decodeURIComponent, because the bundler would remove a call whose result is
 * unused.
 */
function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}

/**
 * Returns the number of Host headers. When a request has two Host headers, the proxy could use the first
 * header and the shop the second header. When a request has no Host header, the requested site is unknown.
 */
export function countHosts({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  return hosts;
}

/**
 * Returns a random number of seconds for Retry-After, so that clients do not all repeat their requests at the
 * same time.
 */
const retryAfter = () => 1 + Math.floor(Math.random() * RETRY_AFTER_MAX);
const RETRY_AFTER_MAX = 3;

/** Returns the answer to a rejected request: a small page for a browser, otherwise JSON. */
export function errorResponse(rejection: Rejection, incoming: IncomingMessage, requestId: string): Response {
  const wantsPage = (incoming.headers.accept ?? "").includes("text/html");
  const { language, message, request, back } = messagesFor(rejection, incoming);
  const headers: Record<string, string> = {
    "Cache-Control": "no-store",
    "Content-Language": language,
    ...rejection.headers,
  };
  if (rejection.status === 503) headers["Retry-After"] = String(retryAfter());
  if (!wantsPage) {
    const error = { code: rejection.code, message, details: {}, requestId };
    return Response.json({ error }, { status: rejection.status, headers });
  }
  const page = `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${message}</title></head><body><main><h1>${message}</h1><p>${request} ${requestId}</p><p><a href="/">${back}</a></p></main></body></html>`;
  return new Response(page, {
    status: rejection.status,
    headers: { "Content-Type": "text/html; charset=utf-8", ...headers },
  });
}
