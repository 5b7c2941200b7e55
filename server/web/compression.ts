import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const squeeze = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

/** Answers below this size, in bytes, fit into one packet and gain nothing. */
const SMALLEST_COMPRESSED = 512;

/** Both compressed copies of an answer, made outside the main thread; none of a small one. */
export async function compressedCopies(bytes: Buffer): Promise<{ br?: Buffer; gzip?: Buffer }> {
  if (bytes.length < SMALLEST_COMPRESSED) return {};
  const [br, gz] = await Promise.all([compressAs("br", bytes), compressAs("gzip", bytes)]);
  return { br, gzip: gz };
}

function compressAs(encoding: "br" | "gzip", bytes: Buffer): Promise<Buffer> {
  if (encoding === "gzip") return squeeze(bytes, { level: 6 });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotli(bytes, { params });
}

/** Personal pages of the storefront: the page, its data for the router, and the page of one order. */
const COMPRESSED_PERSONAL = /^\/(?:auth|account|orders(?:\/[^/]+)?)(?:\.data)?$/;

/** A query that says only which loaders to run; no answer repeats it. */
const ROUTES_ONLY = /^(?:_routes=[^&]*)?$/;

/**
 * Compresses a personal page of the storefront.
 *
 * Compression can reveal a secret that stands beside text chosen by an attacker (BREACH): the attacker makes the victim's
 * browser send many requests and compares the lengths of the answers. These answers are safe for three reasons. They hold
 * no token and no credential: credentials are revealed by POST, and the nonce of the policy is new in each answer. The
 * session cookie is SameSite=Lax, so another site can only open the page in a window. An answer to a request with a query is
 * not compressed, so it repeats nothing that an attacker chose; /auth is excepted, since it shows no account.
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

/** The encodings a browser takes, best first, by its Accept-Encoding header; the plain bytes are always last. */
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
