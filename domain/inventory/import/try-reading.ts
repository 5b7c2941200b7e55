import { createHash } from "node:crypto";
import { BrokenFile } from "#domain/kernel/files/import-problems.ts";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { isKnownName } from "#domain/stock/field-names.ts";
import type { Fields } from "#domain/stock/parse-credential.ts";
import { parseInventoryFile } from "./parse-inventory-file.ts";
import type { Reading } from "./reading.ts";

/** The number of items that `tryReading` or a preview returns with their values. */
export const FIRST_SHOWN = 3;
/** Maximum share of invalid entries in a reading that fits the file. */
const BAD_SHARE = 0.1;

/** The result of one reading of a file. */
export interface Trial {
  reading: Reading;
  items: number;
  problems: number;
  /** The first items with their values. */
  first: Fields[];
  /**
   * Whether the reading fits the file. A reading fits when it finds items and reaches the end of the file,
   * and when at most 10 % of the entries are invalid.
   */
  fits: boolean;
  /** Whether an error stops the reading before the end of the file. */
  isBroken: boolean;
  /**
   * Whether the reading finds known names. The value is true when at least half of each item's field names
   * are known. The value is also true when all items start with the same field name.
   */
  isNamed: boolean;
  /** Whether there are several items and all items start with the same field name. */
  isAlike: boolean;
  /** A digest of the items. Two readings with the same items have the same digest. */
  digest: string;
}

/** Reads a whole file with one reading, and counts the items and the problems. Stores nothing. */
export async function tryReading(source: ImportSource, reading: Reading): Promise<Trial> {
  const hash = createHash("sha256");
  const first: Fields[] = [];
  const names = new NamesSeen();
  let items = 0;
  let problems = 0;
  let isBroken = false;
  try {
    for await (const { fields } of parseInventoryFile({ ...source, onRead: undefined }, reading)) {
      if (!fields) {
        problems++;
        continue;
      }
      items++;
      if (first.length < FIRST_SHOWN) first.push(fields);
      names.add(fields);
      hash.update(JSON.stringify([...fields]));
    }
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    problems++;
    isBroken = true;
  }
  const fits = items > 0 && !isBroken && problems <= BAD_SHARE * (items + problems);
  const digest = `${items} ${problems} ${hash.digest("base64")}`;
  return {
    reading,
    items,
    problems,
    first,
    fits,
    isBroken,
    isNamed: names.areNames(items),
    isAlike: names.areAlike(items),
    digest,
  };
}

class NamesSeen {
  #isRaw = false;
  #areKnown = true;
  readonly #firstNames = new Set<string>();

  add(fields: Fields): void {
    if (fields.has("raw_data")) this.#isRaw = true;
    const [first = ""] = fields.keys();
    if (this.#firstNames.size < 2) this.#firstNames.add(first);
    if (this.#areKnown) this.#areKnown = [...fields.keys()].filter(isKnownName).length >= fields.size / 2;
  }

  areNames(items: number): boolean {
    return !this.#isRaw && items > 0 && (this.#areKnown || this.areAlike(items));
  }

  areAlike(items: number): boolean {
    return items > 1 && this.#firstNames.size === 1;
  }
}
