import { randomUUID } from "node:crypto";

/**
 * How long a visitor counts as present after the last live connection closed, in milliseconds (spec R27). A
 * visitor with an open live connection is always present.
 */
export const PRESENT_MS = 5 * 60_000;
/** The interval at which a process stores its number of present visitors, in milliseconds. */
export const COUNT_MS = 45_000;
/**
 * The maximum number of visitors in memory. New visitors are not counted when the memory already holds this
 * number of visitors.
 */
const MOST = 50_000;

export interface Visitor {
  address: string;
  userAgent: string;
  /** The country is two capital letters when a proxy names the country, and empty otherwise. */
  country: string;
}

const keyOf = ({ address, userAgent }: Visitor) => `${address} ${userAgent.slice(0, 200)}`;

/**
 * Counts the present visitors by the live connections of their pages. A visitor is identified by the client
 * address together with the User-Agent header of the browser. The data about a visitor exist only in memory,
 * and only while the visitor is present. When a proxy names the country, the first connection of a visitor
 * adds one visit to this country.
 */
export class Presence {
  readonly process = randomUUID();
  /**
   * For each visitor: the number of open connections, and the time at which the last connection opened or
   * closed.
   */
  readonly #seen = new Map<string, { open: number; at: number }>();
  readonly #countries = new Map<string, number>();

  /** Records an opened connection of a visitor. `address` is the key that the rate limits use. */
  opened(visitor: Visitor, now = Date.now()): void {
    const key = keyOf(visitor);
    const seen = this.#seen.get(key);
    if (!seen) {
      if (this.#seen.size >= MOST) return;
      if (/^[A-Z]{2}$/.test(visitor.country))
        this.#countries.set(visitor.country, (this.#countries.get(visitor.country) ?? 0) + 1);
    }
    this.#seen.set(key, { open: (seen?.open ?? 0) + 1, at: now });
  }

  /**
   * Records a closed connection of a visitor. Does nothing when the connection of the visitor was not
   * counted.
   */
  closed(visitor: Visitor, now = Date.now()): void {
    const seen = this.#seen.get(keyOf(visitor));
    if (seen) this.#seen.set(keyOf(visitor), { open: Math.max(0, seen.open - 1), at: now });
  }

  /** Returns how many visitors are present, and the visits by country since the last call. */
  count(now = Date.now()): { process: string; people: number; countries: ReadonlyMap<string, number> } {
    for (const [key, { open, at }] of this.#seen)
      if (open === 0 && now - at > PRESENT_MS) this.#seen.delete(key);
    const countries = new Map(this.#countries);
    this.#countries.clear();
    return { process: this.process, people: this.#seen.size, countries };
  }
}
