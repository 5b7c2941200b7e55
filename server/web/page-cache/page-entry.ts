import { createHash } from "node:crypto";
import { compressedCopies, type Encoding } from "../compression.ts";
import { allowMarkedScripts } from "../inline-scripts.ts";
import { COMMON_HEADERS, contentSecurityPolicy } from "../security-headers.ts";

/** One rendered catalogue page, ready to be sent many times. */
export interface PageEntry {
  status: number;
  etag: string;
  /** Headers of every answer made of this entry, without encoding and length. */
  headers: [string, string][];
  /** The page as rendered, and its compressed copies. */
  copies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
}

/** From the router to the cache alone: the nonce with which the renderer marked its scripts. Never sent. */
export const SCRIPT_NONCE = "x-script-nonce";

/** Headers of the router's answer that speak of one transfer or one person; the rest belongs to the page. */
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
 * Makes an entry of a rendered answer: its bytes, their compressed copies, its ETag, and the policy that names its inline
 * scripts by hash. The copies are there from the first answer on: a slow connection waits longest for the uncompressed one.
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
  return {
    status: response.status,
    etag,
    headers,
    copies: { identity, ...(await compressedCopies(identity)) },
  };
}

async function readPage(response: Response): Promise<{ identity: Buffer; scripts: string[] }> {
  const nonce = response.headers.get(SCRIPT_NONCE);
  if (!nonce) return { identity: Buffer.from(await response.arrayBuffer()), scripts: [] };
  const { html, sources } = allowMarkedScripts(await response.text(), nonce);
  return { identity: Buffer.from(html), scripts: sources };
}

/** Whether a browser's If-None-Match names this ETag. */
export function isUnchanged(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  if (header === etag) return true;
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  return header.trim() === "*" || header.split(",").some((tag) => bare(tag) === bare(etag));
}
