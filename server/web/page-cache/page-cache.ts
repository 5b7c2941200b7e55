import { CACHE_BYTES, CACHE_CLEAR_MS, CACHE_ENTRIES } from "#server/web/base/limits.ts";
import { type PageEntry, pageEntry } from "./page-entry.ts";

interface CacheLimits {
  bytes: number;
  entries: number;
  clearMs: number;
}

interface CachedEntry {
  entry: PageEntry;
  bytes: number;
}

/**
 * The estimated size of the parts of an entry other than its copies, in bytes: headers, key and map overhead.
 */
const OVERHEAD = 2_048;
/**
 * The process makes the compressed copies of a page after it has stored the page. All copies together are
 * smaller than the page, so the cache counts the size of the page twice.
 */
const WITH_COPIES = 2;

const entries = new WeakMap<Response, Promise<PageEntry>>();

/**
 * Returns the cache entry of an answer. A repeated call with the same answer returns the same entry. The
 * router returns the same answer while the data of a page are the same. For a repeated answer, the entry
 * already has the compressed copies and the ETag that browsers know.
 */
export function entryOf(response: Response): Promise<PageEntry> {
  const known = entries.get(response);
  if (known) return known;
  const entry = pageEntry(response);
  entries.set(response, entry);
  return entry;
}

/**
 * The cache of rendered catalog pages by key. A catalog change clears the cache. The full cache evicts its
 * least recently used entry.
 *
 * A page is never outdated for longer than `clearMs`. Each clear begins a new generation, and only renderings
 * of the current generation are stored. The first change clears the cache at once. Further changes within
 * `clearMs` clear the cache only once, at the end of that time. A rendering of an earlier generation is sent
 * to the requests that wait for it, but new requests do not join that rendering. While the process has no
 * connection for notifications, the cache stores nothing.
 */
export class PageCache {
  readonly #limits: CacheLimits;
  readonly #entries = new Map<string, CachedEntry>();
  #renderings = new Map<string, Promise<PageEntry>>();
  #bytes = 0;
  #generation = 0;
  #isListening = false;
  #lastClear = Number.NEGATIVE_INFINITY;
  #pendingClear: NodeJS.Timeout | undefined;

  constructor(limits: CacheLimits = { bytes: CACHE_BYTES, entries: CACHE_ENTRIES, clearMs: CACHE_CLEAR_MS }) {
    this.#limits = limits;
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#bytes };
  }

  /**
   * Returns a cached entry and marks the entry as the most recently used. Returns undefined when no entry has
   * this key.
   */
  get(name: string): PageEntry | undefined {
    const cached = this.#entries.get(name);
    if (!cached) return undefined;
    this.#entries.delete(name);
    this.#entries.set(name, cached);
    return cached.entry;
  }

  /**
   * Returns an entry, and renders the entry first when it is not cached. Concurrent calls share one
   * rendering.
   */
  async getOrRender(
    name: string,
    render: () => Promise<Response>,
  ): Promise<{ entry: PageEntry; isHit: boolean }> {
    const cached = this.get(name);
    if (cached) return { entry: cached, isHit: true };
    const entry = await (this.#renderings.get(name) ?? this.#render(name, render));
    return { entry, isHit: false };
  }

  /** Clears the cache within `clearMs` milliseconds after a catalog change. */
  catalogueChanged(): void {
    if (this.#pendingClear) return;
    const wait = this.#lastClear + this.#limits.clearMs - performance.now();
    if (wait <= 0) {
      this.#clear();
    } else {
      this.#pendingClear = setTimeout(() => this.#clear(), wait);
      this.#pendingClear.unref();
    }
  }

  /**
   * Reports that the connection for notifications was opened or lost. While the connection is lost, the cache
   * may miss a change of the catalog.
   */
  listening(isListening: boolean): void {
    this.#isListening = isListening;
    this.#clear();
  }

  #render(name: string, render: () => Promise<Response>): Promise<PageEntry> {
    const generation = this.#generation;
    const renderings = this.#renderings;
    const rendering = (async () => {
      const response = await render();
      const isCacheable = response.status === 200 && !response.headers.has("set-cookie");
      const entry = await entryOf(response);
      if (isCacheable && this.#isListening && generation === this.#generation) this.#store(name, entry);
      return entry;
    })().finally(() => renderings.delete(name));
    renderings.set(name, rendering);
    return rendering;
  }

  #store(name: string, entry: PageEntry): void {
    const bytes = entry.copies.identity.length * WITH_COPIES + OVERHEAD;
    if (bytes > this.#limits.bytes) return;
    this.#drop(name);
    this.#entries.set(name, { entry, bytes });
    this.#bytes += bytes;
    this.#shrink();
  }

  #shrink(): void {
    for (const name of this.#entries.keys()) {
      if (this.#entries.size <= this.#limits.entries && this.#bytes <= this.#limits.bytes) return;
      this.#drop(name);
    }
  }

  #drop(name: string): void {
    const cached = this.#entries.get(name);
    if (!cached) return;
    this.#entries.delete(name);
    this.#bytes -= cached.bytes;
  }

  #clear(): void {
    clearTimeout(this.#pendingClear);
    this.#pendingClear = undefined;
    this.#lastClear = performance.now();
    this.#generation++;
    this.#entries.clear();
    // The running renderings use data from before the change. Requests that already wait for a running
    // rendering get the result of this rendering. Later requests start a new rendering.
    this.#renderings = new Map();
    this.#bytes = 0;
  }
}
