import { randomUUID } from "node:crypto";

/** Somebody counts as here for this long after their last open connection, in milliseconds (readings 27). */
export const PRESENT_MS = 5 * 60_000;
/** How often a process writes down whom it sees, in milliseconds. */
export const COUNT_MS = 45_000;
/** More are not told apart; the count is a figure for people, not a bill. */
const MOST = 50_000;

/**
 * Who is in the shop right now, from the live connections of their pages: an address and browser, told apart in memory
 * only and forgotten after five minutes. Where a proxy names the country of a request, the first sight of somebody counts
 * as a visit from there.
 */
export class Presence {
  readonly process = randomUUID();
  readonly #seen = new Map<string, number>();
  readonly #countries = new Map<string, number>();

  /** A page of this visitor has its connection open; `address` is what the limits know an address by. */
  see(visitor: { address: string; userAgent: string; country: string }, now = Date.now()): void {
    const key = `${visitor.address} ${visitor.userAgent.slice(0, 200)}`;
    if (!this.#seen.has(key)) {
      if (this.#seen.size >= MOST) return;
      if (/^[A-Z]{2}$/.test(visitor.country))
        this.#countries.set(visitor.country, (this.#countries.get(visitor.country) ?? 0) + 1);
    }
    this.#seen.set(key, now);
  }

  /** How many are here now, and the visits by country since the last count, which are counted once. */
  count(now = Date.now()): { process: string; people: number; countries: ReadonlyMap<string, number> } {
    for (const [key, at] of this.#seen) if (now - at > PRESENT_MS) this.#seen.delete(key);
    const countries = new Map(this.#countries);
    this.#countries.clear();
    return { process: this.process, people: this.#seen.size, countries };
  }
}
