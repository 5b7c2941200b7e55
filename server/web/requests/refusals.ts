import type { IncomingMessage } from "node:http";
import { languageOf } from "#app/languages/language.ts";
import { MAX_URL } from "../limits.ts";

/** An error that rejects a request: the HTTP status, a code for programs and a message for users. */
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
  message: "The request is too large.",
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
};
/** The database does not answer: it restarts or fails over. */
export const UNAVAILABLE: Refusal = {
  status: 503,
  code: "unavailable",
  message: "The shop cannot answer just now. Try again in a moment.",
};
export const BROKEN_ADDRESS: Refusal = {
  status: 400,
  code: "malformed_address",
  message: "This address is not written correctly.",
};
export const SECOND_HOST: Refusal = {
  status: 400,
  code: "second_host",
  message: "This request names its host twice.",
};
export const TOO_LONG: Refusal = {
  status: 414,
  code: "address_too_long",
  message: "This address is too long.",
};
export const UNREADABLE: Refusal = {
  status: 400,
  code: "body_unreadable",
  message: "The request could not be read completely.",
};
export const FAILED: Refusal = {
  status: 500,
  code: "unexpected_error",
  message: "Something went wrong on our side. The error is in our log under the number of this request.",
};
export const NO_SUCH_FILE: Refusal = { status: 404, code: "not_found", message: "There is no such file." };

/** The same messages in Portuguese, by code, for visitors who chose Portuguese (readings 45). */
const inPortuguese: Record<string, string> = {
  method_not_allowed: "Este endereço não responde a esse método.",
  body_too_large: "O que foi enviado é grande demais.",
  cross_site_request:
    "Esta solicitação veio de outro site, então nada foi feito. Abra a própria loja e tente de novo.",
  busy: "A loja está ocupada. Tente de novo em instantes.",
  unavailable: "A loja não pode responder agora. Tente de novo em instantes.",
  malformed_address: "Este endereço não está escrito corretamente.",
  second_host: "Esta solicitação informa o servidor duas vezes.",
  address_too_long: "Este endereço é longo demais.",
  body_unreadable: "O que foi enviado não pôde ser lido até o fim.",
  unexpected_error: "Algo deu errado do nosso lado. O erro está no nosso log com o número desta solicitação.",
  not_found: "Este arquivo não existe.",
};

/**
 * Only the visitor's own choice counts. An error must not query the database, not even for the shop's
 * language.
 */
function messagesFor(refusal: Refusal, incoming: IncomingMessage) {
  const message = inPortuguese[refusal.code];
  return message && languageOf(incoming.headers.cookie ?? null) === "pt-BR"
    ? { language: "pt-BR", message, request: "Solicitação", back: "Voltar à loja" }
    : { language: "en", message: refusal.message, request: "Request", back: "Back to the shop" };
}

const METHODS = new Set(["GET", "HEAD", "POST"]);

/**
 * Returns the error of a malformed request line or Host header; undefined when the request is well-formed.
 */
export function refuseMalformed(incoming: IncomingMessage): Refusal | undefined {
  const { method = "", url: target = "" } = incoming;
  if (!METHODS.has(method)) return NOT_ALLOWED;
  if (target.length > MAX_URL) return TOO_LONG;
  if (hasSecondHost(incoming)) return SECOND_HOST;
  if (!target.startsWith("/")) return BROKEN_ADDRESS;
  // PostgreSQL cannot store a NUL character.
  if (/%00/.test(target)) return BROKEN_ADDRESS;
  const query = target.indexOf("?");
  const path = query < 0 ? target : target.slice(0, query);
  // A URL parser reads `//name` and `/\name` as the name of another host.
  if (/[/\\]{2}|\\/.test(path)) return BROKEN_ADDRESS;
  // The router decodes a doubly encoded slash twice, and every other character once.
  if (/%252f/i.test(path)) return BROKEN_ADDRESS;
  return isDecodable(path) ? undefined : BROKEN_ADDRESS;
}

/** The result is used on purpose: the bundler removes a call of decodeURIComponent whose result is unused. */
function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}

/** Whether a request has two Host headers. The proxy in front and the shop could use different ones. */
export function hasSecondHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() === "host") hosts++;
  return hosts > 1;
}

/** Returns a random number of seconds for Retry-After, so that clients do not all return at the same time. */
const retryAfter = () => 1 + Math.floor(Math.random() * RETRY_AFTER_MAX);
const RETRY_AFTER_MAX = 3;

/** Returns the answer to a rejected request: a small page for a browser, otherwise JSON. */
export function refusalResponse(refusal: Refusal, incoming: IncomingMessage, requestId: string): Response {
  const wantsPage = (incoming.headers.accept ?? "").includes("text/html");
  const { language, message, request, back } = messagesFor(refusal, incoming);
  const headers: Record<string, string> = {
    "Cache-Control": "no-store",
    "Content-Language": language,
    ...refusal.headers,
  };
  if (refusal.status === 503) headers["Retry-After"] = String(retryAfter());
  if (!wantsPage) {
    const error = { code: refusal.code, message, details: {}, requestId };
    return Response.json({ error }, { status: refusal.status, headers });
  }
  const page = `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${message}</title></head><body><main><h1>${message}</h1><p>${request} ${requestId}</p><p><a href="/">${back}</a></p></main></body></html>`;
  return new Response(page, {
    status: refusal.status,
    headers: { "Content-Type": "text/html; charset=utf-8", ...headers },
  });
}
