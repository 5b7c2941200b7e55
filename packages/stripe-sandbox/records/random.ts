import { randomBytes } from "node:crypto";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
let pool = randomBytes(8192);
let used = 0;

/** Creates an unpredictable id such as `pi_3Qx...`: `prefix` plus `length` random letters and digits. */
export function newId(prefix: string, length = 24): string {
  let id = prefix;
  for (let count = 0; count < length; ) {
    if (used === pool.length) {
      pool = randomBytes(8192);
      used = 0;
    }
    const byte = (pool[used++] as number) & 63;
    if (byte < 62) {
      id += alphabet[byte];
      count++;
    }
  }
  return id;
}

/**
 * Creates a repeatable generator of numbers in [0, 1) for `seed` (mulberry32). The sandbox uses the generator
 * for the order of webhooks and for random faults.
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Returns a shuffled copy of `items`, using `random` (Fisher-Yates). */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const copy = [...items];
  for (let index = copy.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [copy[index], copy[other]] = [copy[other] as T, copy[index] as T];
  }
  return copy;
}
