import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { acceptedEncodings, type Encoding } from "./compression.ts";
import { isUnchanged } from "./page-cache/page-entry.ts";
import { COMMON_HEADERS, contentSecurityPolicy } from "./security-headers.ts";

const brotli = promisify(brotliCompress);
const squeeze = promisify(gzip);

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".json": "application/json",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".ico": "image/x-icon",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".woff2": "font/woff2",
};
const COMPRESSED = new Set([".js", ".css", ".svg", ".json", ".txt", ".webmanifest"]);
/** The content of a file with a hash in its name never changes. Browsers revalidate the other files. */
const HASHED = "/assets/";
const YEAR = "public, max-age=31536000, immutable";
const HOUR = "public, max-age=3600";
const SMALLEST_COMPRESSED = 512;

interface Asset {
  etag: string;
  headers: Record<string, string>;
  copies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
}

/**
 * The built files for the browser. Each file and its compressed copies are loaded into memory at the first
 * request. The list of files is read once, at the start.
 */
export class Assets {
  readonly #files = new Map<string, string>();
  readonly #loaded = new Map<string, Promise<Asset>>();

  constructor(folder: string) {
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      const path = join(folder, file);
      const name = `/${relative(folder, path).split(sep).join("/")}`;
      const isHidden = name.split("/").some((part) => part.startsWith("."));
      if (!isHidden && extname(name) in TYPES && statSync(path).isFile()) this.#files.set(name, path);
    }
  }

  /** Whether a path is a built file. */
  has(path: string): boolean {
    return this.#files.has(path);
  }

  /** Whether a path can only be a built file, so that the router is not asked. */
  isOnlyFile(path: string): boolean {
    return path.startsWith(HASHED);
  }

  /** Answers a GET or HEAD request for a file of `has`, and resolves with the status. */
  async send(path: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<number> {
    const asset = await this.#load(path);
    const headers: Record<string, string | number> = { ...asset.headers };
    if (isUnchanged(incoming.headers["if-none-match"], asset.etag)) {
      outgoing.writeHead(304, headers).end();
      return 304;
    }
    const accepted = acceptedEncodings(incoming.headers["accept-encoding"] as string | undefined);
    const encoding = accepted.find((name) => asset.copies[name]) ?? "identity";
    const bytes = asset.copies[encoding] ?? asset.copies.identity;
    if (encoding !== "identity") headers["Content-Encoding"] = encoding;
    headers["Content-Length"] = bytes.length;
    outgoing.writeHead(200, headers).end(incoming.method === "HEAD" ? undefined : bytes);
    return 200;
  }

  #load(path: string): Promise<Asset> {
    const loading = this.#loaded.get(path) ?? this.#read(path);
    this.#loaded.set(path, loading);
    loading.catch(() => this.#loaded.delete(path));
    return loading;
  }

  async #read(path: string): Promise<Asset> {
    const identity = await readFile(this.#files.get(path) ?? "");
    const type = extname(path);
    const isHashed = path.startsWith(HASHED);
    const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 27)}"`;
    const copies: Asset["copies"] = { identity };
    if (COMPRESSED.has(type) && identity.length >= SMALLEST_COMPRESSED) {
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
      // An image opened by its own URL is a document, and a script could be framed.
      "Content-Security-Policy": contentSecurityPolicy(),
      "Content-Type": TYPES[type] ?? "application/octet-stream",
      "Cache-Control": isHashed ? YEAR : HOUR,
      ETag: etag,
      ...(copies.br ? { Vary: "Accept-Encoding" } : {}),
    };
    return { etag, headers, copies };
  }
}
