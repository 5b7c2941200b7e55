import type { IncomingMessage, ServerResponse } from "node:http";
import { acceptedEncodings } from "../compression.ts";
import type { Router } from "../router.ts";
import { PageCache } from "./page-cache.ts";
import { isUnchanged, type PageEntry } from "./page-entry.ts";
import { knownPageTarget } from "./page-target.ts";
import { type PageVariant, pageVariant } from "./page-variant.ts";
import { SessionMemory } from "./session-memory.ts";

/** One request for a catalog page: the parts of its cache key. */
interface PageRequest {
  address: string;
  variant: PageVariant;
}

/** The catalog pages: sent from the cache, or rendered once for all concurrent requests. */
export class CatalogPages {
  readonly cache: PageCache;
  readonly #router: Pick<Router, "shared">;
  readonly #sessions: SessionMemory;

  constructor(
    router: Pick<Router, "shared">,
    isSessionValid: (token: string) => Promise<boolean>,
    cache = new PageCache(),
  ) {
    this.cache = cache;
    this.#router = router;
    this.#sessions = new SessionMemory(isSessionValid);
  }

  /**
   * Answers from the cache without waiting; returns undefined when that is not possible. Nearly every visitor
   * request takes this path, so it creates no Request, URL or promise.
   */
  sendKept(incoming: IncomingMessage, outgoing: ServerResponse, requestId: string): number | undefined {
    const target = knownPageTarget(incoming.url ?? "");
    if (!target) return undefined;
    const variant = pageVariant(incoming.headers.cookie);
    const isSignedIn = variant.token ? this.#sessions.recall(variant.token) : false;
    if (isSignedIn === undefined) return undefined;
    const entry = this.cache.get(entryName(target.address, variant, isSignedIn));
    return entry ? sendEntry(entry, incoming, outgoing, "hit", requestId) : undefined;
  }

  /** Returns the page that a request asks for; undefined when the page cannot be cached. */
  recognize(incoming: IncomingMessage): PageRequest | undefined {
    const target = knownPageTarget(incoming.url ?? "");
    return target && { address: target.address, variant: pageVariant(incoming.headers.cookie) };
  }

  /** Answers with the page. Renders it unless another request is already rendering it. */
  async send(
    request: PageRequest,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    requestId: string,
  ): Promise<number> {
    const { address, variant } = request;
    const isSignedIn = variant.token ? await this.#sessions.isValid(variant.token) : false;
    const { entry, isHit } = await this.cache.getOrRender(entryName(address, variant, isSignedIn), () =>
      this.#router.shared(address, variant, isSignedIn),
    );
    return sendEntry(entry, incoming, outgoing, isHit ? "hit" : "miss", requestId);
  }
}

/** Returns the cache key of an entry: everything by which the page differs. */
export function entryName(address: string, variant: PageVariant, isSignedIn: boolean): string {
  return `${address} ${variant.theme} ${variant.language} ${isSignedIn ? "in" : "out"}`;
}

function sendEntry(
  entry: PageEntry,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  found: "hit" | "miss",
  requestId: string,
): number {
  const headers = entry.headers.flat();
  headers.push("X-Cache", found, "X-Request-Id", requestId);
  if (entry.status === 200 && isUnchanged(incoming.headers["if-none-match"], entry.etag)) {
    outgoing.writeHead(304, headers).end();
    return 304;
  }
  let bytes = entry.copies.identity;
  for (const encoding of acceptedEncodings(incoming.headers["accept-encoding"] as string | undefined)) {
    const copy = entry.copies[encoding];
    if (!copy) continue;
    bytes = copy;
    if (encoding !== "identity") headers.push("Content-Encoding", encoding);
    break;
  }
  headers.push("Content-Length", String(bytes.length));
  outgoing.writeHead(entry.status, headers);
  if (incoming.method === "HEAD") outgoing.end();
  else outgoing.end(bytes);
  return entry.status;
}
