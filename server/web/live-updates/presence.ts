import { randomUUID } from "node:crypto";

/**
 * A visitor counts as present for this long after a live connection opened or closed, in milliseconds
 * (readings 27).
 */
export const PRESENT_MS = 5 * 60_000;
/** How often a process stores its count, in milliseconds. */
export const COUNT_MS = 45_000;
/** The most visitors in memory. Above it, new visitors are not counted. */
const MOST = 50_000;

/**
 * Counts the present visitors by the live connections of their pages. A visitor is an address and a browser,
 * held in memory only, for five minutes. When a proxy names the country, the first connection of a visitor
 * counts as one visit.
 */
export class Presence {
  readonly process = randomUUID();
  readonly #seen = new Map<string, number>();
  readonly #countries = new Map<string, number>();

  /** Records an open or closed connection of a visitor. `address` is the key that the rate limits use. */
  see(visitor: { address: string; userAgent: string; country: string }, now = Date.now()): void {
    const key = `${visitor.address} ${visitor.userAgent.slice(0, 200)}`;
    if (!this.#seen.has(key)) {
      if (this.#seen.size >= MOST) return;
      if (/^[A-Z]{2}$/.test(visitor.country))
        this.#countries.set(visitor.country, (this.#countries.get(visitor.country) ?? 0) + 1);
    }
    this.#seen.set(key, now);
  }

  /** Returns how many visitors are present, and the visits by country since the last call. */
  count(now = Date.now()): { process: string; people: number; countries: ReadonlyMap<string, number> } {
    for (const [key, at] of this.#seen) if (now - at > PRESENT_MS) this.#seen.delete(key);
    const countries = new Map(this.#countries);
    this.#countries.clear();
    return { process: this.process, people: this.#seen.size, countries };
  }
}
