import { CACHE_BYTES, CACHE_CLEAR_MS, CACHE_ENTRIES } from "../limits.ts";
import { type PageEntry, pageEntry } from "./page-entry.ts";

interface CacheLimits {
  bytes: number;
  entries: number;
  clearMs: number;
}

interface Kept {
  entry: PageEntry;
  bytes: number;
}

/** What an entry takes besides its copies: headers, names, the map's own. */
const OVERHEAD = 2_048;

/**
 * Rendered catalogue pages, by name. Emptied whenever the catalogue changes, the least lately used going first when it
 * is full.
 *
 * Never stale: a page is rendered from data read after its round began, and a change ends the round. The first change
 * ends it at once; further ones within `clearMs` end it together at the close of that time, so a page is behind by that
 * at most. A rendering that began in an earlier round is sent to those who wait for it and not kept, and nobody new
 * joins it. Without the connection that brings the changes nothing is kept at all.
 */
export class PageCache {
  readonly #limits: CacheLimits;
  readonly #entries = new Map<string, Kept>();
  #renderings = new Map<string, Promise<PageEntry>>();
  #bytes = 0;
  #round = 0;
  #isListening = false;
  #lastClear = Number.NEGATIVE_INFINITY;
  #pendingClear: NodeJS.Timeout | undefined;

  constructor(limits: CacheLimits = { bytes: CACHE_BYTES, entries: CACHE_ENTRIES, clearMs: CACHE_CLEAR_MS }) {
    this.#limits = limits;
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#bytes };
  }

  /** The entry kept under a name, which becomes the latest used; undefined when there is none. */
  get(name: string): PageEntry | undefined {
    const kept = this.#entries.get(name);
    if (!kept) return undefined;
    this.#entries.delete(name);
    this.#entries.set(name, kept);
    return kept.entry;
  }

  /** The entry of a name, rendered when it is not kept; many asking at once cost one rendering. */
  async getOrRender(
    name: string,
    render: () => Promise<Response>,
  ): Promise<{ entry: PageEntry; isHit: boolean }> {
    const kept = this.get(name);
    if (kept) return { entry: kept, isHit: true };
    const entry = await (this.#renderings.get(name) ?? this.#render(name, render));
    return { entry, isHit: false };
  }

  /** The catalogue changed: what was rendered before is not shown for longer than the set time. */
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

  /** The connection that brings the changes was made or lost; either way older pages may have missed one. */
  listening(isListening: boolean): void {
    this.#isListening = isListening;
    this.#clear();
  }

  #render(name: string, render: () => Promise<Response>): Promise<PageEntry> {
    const round = this.#round;
    const renderings = this.#renderings;
    const rendering = (async () => {
      const response = await render();
      const isKept = response.status === 200 && !response.headers.has("set-cookie");
      const entry = await pageEntry(response);
      if (isKept && this.#isListening && round === this.#round) this.#keep(name, entry);
      return entry;
    })().finally(() => renderings.delete(name));
    renderings.set(name, rendering);
    return rendering;
  }

  #keep(name: string, entry: PageEntry): void {
    const { identity, br, gzip } = entry.copies;
    const bytes = identity.length + (br?.length ?? 0) + (gzip?.length ?? 0) + OVERHEAD;
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
    const kept = this.#entries.get(name);
    if (!kept) return;
    this.#entries.delete(name);
    this.#bytes -= kept.bytes;
  }

  #clear(): void {
    clearTimeout(this.#pendingClear);
    this.#pendingClear = undefined;
    this.#lastClear = performance.now();
    this.#round++;
    this.#entries.clear();
    // Renderings under way began with older data: those who wait for one get it, later ones begin anew.
    this.#renderings = new Map();
    this.#bytes = 0;
  }
}
