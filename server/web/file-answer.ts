import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { acceptedEncodings, type Encoding } from "./base/compression.ts";
import { COMMON_HEADERS, contentSecurityPolicy } from "./base/security-headers.ts";
import { isUnchanged } from "./page-cache/page-entry.ts";

const brotli = promisify(brotliCompress);
const squeeze = promisify(gzip);

/** The content at this URL never changes. Browsers cache the content and do not request it again. */
export const IMMUTABLE = "public, max-age=31536000, immutable";
const SMALLEST_COMPRESSED = 512;

/** A file in memory, ready to be sent many times. */
export interface FileAnswer {
  etag: string;
  headers: Record<string, string>;
  copies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
}

interface FileDetails {
  type: string;
  cacheControl: string;
  isCompressed: boolean;
}

/** Prepares a file: its compressed copies at the best useful quality, its ETag and its headers. */
export async function fileAnswer(identity: Buffer, details: FileDetails): Promise<FileAnswer> {
  const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 27)}"`;
  const copies: FileAnswer["copies"] = { identity };
  if (details.isCompressed && identity.length >= SMALLEST_COMPRESSED) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    };
    [copies.br, copies.gzip] = await Promise.all([
      brotli(identity, { params }),
      squeeze(identity, { level: 9 }),
    ]);
  }
  const headers: Record<string, string> = {
    ...Object.fromEntries(COMMON_HEADERS),
    // When an image is opened by its own URL, the browser treats the image as a document. For such a
    // document, the content security policy forbids scripts and forbids showing the image in a frame.
    "Content-Security-Policy": contentSecurityPolicy(),
    "Content-Type": details.type,
    "Cache-Control": details.cacheControl,
    ETag: etag,
    ...(copies.br ? { Vary: "Accept-Encoding" } : {}),
  };
  return { etag, headers, copies };
}

/** Answers a GET or HEAD request with a file, and returns the status. */
export function sendFile(file: FileAnswer, incoming: IncomingMessage, outgoing: ServerResponse): number {
  const headers: Record<string, string | number> = { ...file.headers };
  if (isUnchanged(incoming.headers["if-none-match"], file.etag)) {
    outgoing.writeHead(304, headers).end();
    return 304;
  }
  const accepted = acceptedEncodings(incoming.headers["accept-encoding"] as string | undefined);
  const encoding = accepted.find((name) => file.copies[name]) ?? "identity";
  const bytes = file.copies[encoding] ?? file.copies.identity;
  if (encoding !== "identity") headers["Content-Encoding"] = encoding;
  headers["Content-Length"] = bytes.length;
  outgoing.writeHead(200, headers).end(incoming.method === "HEAD" ? undefined : bytes);
  return 200;
}
