import { readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { type FileAnswer, fileAnswer, IMMUTABLE, sendFile } from "./file-answer.ts";

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
const HOUR = "public, max-age=3600";

/**
 * The built files for the browser. Each file and its compressed copies are loaded into memory at the first
 * request. The list of files is read once, at the start.
 */
export class Assets {
  readonly #files = new Map<string, string>();
  readonly #loaded = new Map<string, Promise<FileAnswer>>();

  constructor(folder: string) {
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      const path = join(folder, file);
      const name = `/${relative(folder, path).split(sep).join("/")}`;
      const isHidden = name.split("/").some((part) => part.startsWith("."));
      if (!isHidden && extname(name) in TYPES && statSync(path).isFile()) this.#files.set(name, path);
    }
  }

  has(path: string): boolean {
    return this.#files.has(path);
  }

  /**
   * Returns whether a path begins like the paths of the built files. No page has such a path. The router does
   * not handle the path of a built file.
   */
  isOnlyFile(path: string): boolean {
    return path.startsWith(HASHED);
  }

  /**
   * Answers a GET or HEAD request for a built file. `has` must have returned true for the path. The promise
   * resolves with the HTTP status of the answer.
   */
  async send(path: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<number> {
    return sendFile(await this.#load(path), incoming, outgoing);
  }

  #load(path: string): Promise<FileAnswer> {
    const loading = this.#loaded.get(path) ?? this.#read(path);
    this.#loaded.set(path, loading);
    loading.catch(() => this.#loaded.delete(path));
    return loading;
  }

  async #read(path: string): Promise<FileAnswer> {
    const type = extname(path);
    return fileAnswer(await readFile(this.#files.get(path) ?? ""), {
      type: TYPES[type] ?? "application/octet-stream",
      cacheControl: path.startsWith(HASHED) ? IMMUTABLE : HOUR,
      isCompressed: COMPRESSED.has(type),
    });
  }
}
