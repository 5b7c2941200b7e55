import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { allowMarkedScripts } from "./inline-scripts.ts";
import { COMMON_HEADERS, contentSecurityPolicy } from "./security-headers.ts";

const brotli = promisify(brotliCompress);
const squeeze = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

/** One rendered catalogue page, ready to be sent many times. */
export interface PageEntry {
  status: number;
  etag: string;
  /** Headers of every answer made of this entry, without encoding and length. */
  headers: [string, string][];
  /** The page as rendered, and its compressed copies once they are made. */
  copies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
  /** Whether the copies were asked for: they are made at the second request, so a page asked for once costs none. */
  compressing: boolean;
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

/** Makes an entry of a rendered answer: its bytes, its ETag, and the policy that names its inline scripts by hash. */
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
  return { status: response.status, etag, headers, copies: { identity }, compressing: false };
}

async function readPage(response: Response): Promise<{ identity: Buffer; scripts: string[] }> {
  const nonce = response.headers.get(SCRIPT_NONCE);
  if (!nonce) return { identity: Buffer.from(await response.arrayBuffer()), scripts: [] };
  const { html, sources } = allowMarkedScripts(await response.text(), nonce);
  return { identity: Buffer.from(html), scripts: sources };
}

/** Makes the compressed copies off the main thread; `grown` hears by how many bytes the entry grew. */
export async function compressEntry(entry: PageEntry, grown: (bytes: number) => void): Promise<void> {
  if (entry.compressing) return;
  entry.compressing = true;
  const { identity } = entry.copies;
  const [br, gz] = await Promise.all([
    brotli(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    squeeze(identity, { level: 6 }),
  ]);
  entry.copies.br = br;
  entry.copies.gzip = gz;
  grown(br.length + gz.length);
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

/** Whether a browser's If-None-Match names this ETag. */
export function isUnchanged(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  if (header === etag) return true;
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  return header.trim() === "*" || header.split(",").some((tag) => bare(tag) === bare(etag));
}
