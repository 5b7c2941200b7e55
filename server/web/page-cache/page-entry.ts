import { createHash } from "node:crypto";
import { compressAs, type Encoding } from "#server/web/base/compression.ts";
import { allowMarkedScripts } from "#server/web/base/inline-scripts.ts";
import { COMMON_HEADERS, contentSecurityPolicy } from "#server/web/base/security-headers.ts";

/** One rendered catalog page, ready to be sent many times. */
export interface PageEntry {
  status: number;
  etag: string;
  /**
   * The headers that all answers of this entry share. The headers for the encoding and the length are not
   * included.
   */
  headers: [string, string][];
  /** The page as rendered, and the compressed copies that browsers have asked for. */
  copies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
  /** For each encoding: the headers of an answer in this encoding, as a flat list of names and values. */
  heads: Partial<Record<Encoding, string[]>>;
  /** The compressed copies that the process is currently making. */
  making: Partial<Record<Encoding, Promise<Buffer>>>;
}

/**
 * A header that the router sends to the cache. This header contains the nonce with which the renderer marked
 * the scripts of the page. The header is never sent to a browser.
 */
export const SCRIPT_NONCE = "x-script-nonce";

/**
 * Headers in the router's answer that are specific to one transfer or to one user. All headers outside this
 * list belong to the page, so the cache stores these headers with the page.
 */
const NOT_KEPT = new Set([
  "set-cookie",
  "content-length",
  "content-encoding",
  "cache-control",
  "connection",
  "date",
  SCRIPT_NONCE,
]);

/**
 * Creates a cache entry from a rendered answer. The entry contains the bytes, the ETag, and a policy with the
 * hashes of the page's scripts.
 */
export async function pageEntry(response: Response): Promise<PageEntry> {
  const { identity, scripts } = await readPage(response);
  const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 27)}"`;
  const isGood = response.status === 200;
  const headers: [string, string][] = [
    ...COMMON_HEADERS.map(([name, value]): [string, string] => [name, value]),
    ["Content-Security-Policy", contentSecurityPolicy(scripts)],
    ["Vary", "Cookie, Accept-Encoding"],
    ["Cache-Control", isGood ? "public, max-age=0, must-revalidate" : "no-store"],
  ];
  if (isGood) headers.push(["ETag", etag]);
  response.headers.forEach((value, name) => {
    if (!NOT_KEPT.has(name.toLowerCase())) headers.push([name, value]);
  });
  return { status: response.status, etag, headers, copies: { identity }, heads: {}, making: {} };
}

/**
 * Returns the copy of the page in an encoding. The page is compressed in an encoding only when a request asks
 * for this encoding. Nearly all browsers ask for the same encoding. Concurrent calls for the same encoding
 * compress the page only once.
 */
export async function copyOf(entry: PageEntry, encoding: Encoding): Promise<Buffer> {
  const { copies, making } = entry;
  const made = copies[encoding];
  if (made || encoding === "identity") return made ?? copies.identity;
  making[encoding] ??= compressAs(encoding, copies.identity)
    .then((copy) => {
      copies[encoding] = copy;
      return copy;
    })
    .finally(() => {
      delete making[encoding];
    });
  return making[encoding];
}

async function readPage(response: Response): Promise<{ identity: Buffer; scripts: string[] }> {
  const nonce = response.headers.get(SCRIPT_NONCE);
  if (!nonce) return { identity: Buffer.from(await response.arrayBuffer()), scripts: [] };
  const { html, sources } = allowMarkedScripts(await response.text(), nonce);
  return { identity: Buffer.from(html), scripts: sources };
}

/**
 * Returns the headers of an answer with the copy in this encoding. The headers are built once, because most
 * answers come from the cache.
 */
export function headOf(entry: PageEntry, encoding: Encoding, bytes: Buffer): string[] {
  entry.heads[encoding] ??= [
    ...entry.headers.flat(),
    ...(encoding === "identity" ? [] : ["Content-Encoding", encoding]),
    "Content-Length",
    String(bytes.length),
  ];
  return entry.heads[encoding];
}

/** Whether an If-None-Match header contains this ETag. */
export function isUnchanged(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  if (header === etag) return true;
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  return header.trim() === "*" || header.split(",").some((tag) => bare(tag) === bare(etag));
}
