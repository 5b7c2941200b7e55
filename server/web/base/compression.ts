import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const squeeze = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

/**
 * The server does not compress an answer that is smaller than this number of bytes. A smaller answer fits
 * into one packet, so compression would gain nothing.
 */
const SMALLEST_COMPRESSED = 512;

/**
 * Returns the encoding in which to send the answer: the best that the browser accepts, or identity for a
 * small answer.
 */
export const encodingFor = (header: string | undefined, bytes: Buffer): Encoding =>
  bytes.length < SMALLEST_COMPRESSED ? "identity" : (acceptedEncodings(header)[0] ?? "identity");

/** Compresses outside the main thread. */
export function compressAs(encoding: "br" | "gzip", bytes: Buffer): Promise<Buffer> {
  if (encoding === "gzip") return squeeze(bytes, { level: 6 });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotli(bytes, { params });
}

/**
 * The paths of the storefront's personal pages, including the page of one order. The expression also matches
 * the `.data` paths from which the router loads the data of these pages.
 */
const COMPRESSED_PERSONAL = /^\/(?:auth|account|orders(?:\/[^/]+)?)(?:\.data)?$/;

/**
 * A query that only selects the loaders of a page. An answer never contains text from such a query.
 */
const ROUTES_ONLY = /^(?:_routes=[^&]*)?$/;

/**
 * Compresses a personal page of the storefront.
 *
 * Compression can reveal a secret when the same answer also contains text that an attacker chose (the BREACH
 * attack). The attacker makes the victim's browser send many requests and compares the lengths of the
 * answers. Compressing personal pages is safe for three reasons:
 * - The answers contain no token. They also contain no credential, because credentials are revealed by POST.
 *   Each nonce is used only once.
 * - The session cookie is SameSite=Lax, so another site can only open the page in a window.
 * - An answer to a request with a query is not compressed, so a compressed answer repeats no text that an
 *   attacker put into the query. The page /auth is compressed even when its request has a query, because
 *   /auth shows no account.
 */
export async function compressPersonal(
  response: Response,
  request: { method: string; target: string; acceptEncoding: string | undefined },
): Promise<Response> {
  const [path = "", query = ""] = request.target.split("?", 2);
  const isOpen = /^\/auth(?:\.data)?$/.test(path);
  if (request.method !== "GET" || !COMPRESSED_PERSONAL.test(path)) return response;
  if (!isOpen && !ROUTES_ONLY.test(query)) return response;
  if (!response.body || response.headers.has("Content-Encoding")) return response;
  const { headers, status } = response;
  headers.append("Vary", "Accept-Encoding");
  const encoding = acceptedEncodings(request.acceptEncoding)[0];
  if (!encoding || encoding === "identity") return response;
  const bytes = Buffer.from(await response.arrayBuffer());
  if (bytes.length < SMALLEST_COMPRESSED) return new Response(bytes, { status, headers });
  headers.set("Content-Encoding", encoding);
  headers.delete("Content-Length");
  return new Response(new Uint8Array(await compressAs(encoding, bytes)), { status, headers });
}

const encodings = new Map<string, Encoding[]>();

/**
 * Returns the encodings that a browser accepts by its Accept-Encoding header, best first. The last encoding
 * is always identity.
 */
export function acceptedEncodings(header: string | undefined): Encoding[] {
  const key = header ?? "";
  const known = encodings.get(key);
  if (known) return known;
  const takes = (name: string) =>
    key.split(",").some((part) => {
      const [coding, ...parameters] = part.trim().toLowerCase().split(";");
      return (
        coding?.trim() === name && !parameters.some((parameter) => /^\s*q=0(?:\.0*)?\s*$/.test(parameter))
      );
    });
  const found: Encoding[] = [...(["br", "gzip"] as const).filter(takes), "identity"];
  if (encodings.size < 200) encodings.set(key, found);
  return found;
}
