import type { IncomingMessage, ServerResponse } from "node:http";
import { type Encoding, encodingFor } from "./base/compression.ts";
import { entryOf, PageCache } from "./page-cache/page-cache.ts";
import { copyOf, headOf, isUnchanged, type PageEntry } from "./page-cache/page-entry.ts";
import { documentAddress, knownPageTarget } from "./page-cache/page-target.ts";
import { type PageVariant, pageVariant } from "./page-cache/page-variant.ts";
import { SessionMemory } from "./page-cache/session-memory.ts";
import type { Router } from "./router.ts";

/** The properties of a catalog page request that form the cache key. */
interface PageRequest {
  address: string;
  variant: PageVariant;
  /**
   * Whether the target has parameters that no page reads. A page is rendered and never cached when its target
   * has parameters that no page reads.
   */
  hasOthers: boolean;
}

/**
 * The process renders FIRST_PAGES before the first visitor arrives. Rendering these pages compiles most of
 * the code that all catalog pages need.
 */
const FIRST_PAGES = ["/marketplace", "/"];

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
   * Answers from the cache without waiting; returns undefined when the page is not cached. The function
   * answers nearly every visitor request, so it creates no Request, URL or promise.
   */
  sendCached(incoming: IncomingMessage, outgoing: ServerResponse, requestId: string): number | undefined {
    const target = knownPageTarget(incoming.url ?? "");
    if (!target) return undefined;
    const variant = pageVariant(incoming.headers.cookie);
    const isSignedIn = variant.token ? this.#sessions.recall(variant.token) : false;
    if (isSignedIn === undefined) return undefined;
    const entry = this.cache.get(entryName(target.address, variant, isSignedIn));
    if (!entry) return undefined;
    const encoding = encodingOf(entry, incoming);
    const bytes = entry.copies[encoding];
    return bytes && sendEntry({ entry, encoding, bytes, found: "hit", requestId }, incoming, outgoing);
  }

  /**
   * Renders the first pages before the process is ready. Without this rendering, the first visitor would wait
   * until Node has compiled the code of the pages. When the rendering of a page fails, the page is rendered
   * again at the next request of a visitor.
   */
  async renderFirst(): Promise<void> {
    for (const address of FIRST_PAGES)
      await this.#page(address, pageVariant(undefined), false).catch(() => {});
  }

  /** Returns the page from the cache, or renders the page and caches it. */
  #page(address: string, variant: PageVariant, isSignedIn: boolean) {
    const render = () => this.#router.shared(address, variant, isSignedIn);
    return this.cache.getOrRender(entryName(address, variant, isSignedIn), render);
  }

  /**
   * Returns the page that a request asks for, or undefined when the page is not the same for all visitors.
   */
  recognize(incoming: IncomingMessage): PageRequest | undefined {
    const target = knownPageTarget(incoming.url ?? "");
    const address = target ? target.address : documentAddress(incoming.url ?? "");
    if (address === undefined) return undefined;
    return { address, variant: pageVariant(incoming.headers.cookie), hasOthers: target === undefined };
  }

  /** Answers with the page. Renders the page unless another request is already rendering it. */
  async send(
    request: PageRequest,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    requestId: string,
  ): Promise<number> {
    const { address, variant, hasOthers } = request;
    const isSignedIn = variant.token ? await this.#sessions.isValid(variant.token) : false;
    const { entry, isHit } = hasOthers
      ? { entry: await entryOf(await this.#router.shared(address, variant, isSignedIn)), isHit: false }
      : await this.#page(address, variant, isSignedIn);
    const encoding = encodingOf(entry, incoming);
    const bytes = await copyOf(entry, encoding);
    const found = isHit ? "hit" : "miss";
    return sendEntry({ entry, encoding, bytes, found, requestId }, incoming, outgoing);
  }
}

/** Returns the cache key of an entry, made from all properties of a request that change the page. */
export function entryName(address: string, variant: PageVariant, isSignedIn: boolean): string {
  return `${address} ${variant.theme} ${variant.language} ${isSignedIn ? "in" : "out"}`;
}

const encodingOf = ({ copies }: PageEntry, { headers }: IncomingMessage): Encoding =>
  encodingFor(headers["accept-encoding"] as string | undefined, copies.identity);

interface SentEntry {
  entry: PageEntry;
  encoding: Encoding;
  bytes: Buffer;
  found: "hit" | "miss";
  requestId: string;
}

function sendEntry(sent: SentEntry, incoming: IncomingMessage, outgoing: ServerResponse): number {
  const { entry, encoding, bytes, found, requestId } = sent;
  const ofRequest = ["X-Cache", found, "X-Request-Id", requestId];
  if (entry.status === 200 && isUnchanged(incoming.headers["if-none-match"], entry.etag)) {
    outgoing.writeHead(304, [...entry.headers.flat(), ...ofRequest]).end();
    return 304;
  }
  outgoing.writeHead(entry.status, headOf(entry, encoding, bytes).concat(ofRequest));
  if (incoming.method === "HEAD") outgoing.end();
  else outgoing.end(bytes);
  return entry.status;
}
