import type { LeftoverFate } from "@handover/shop-exports/base/collector.ts";

/** A column with values that this shop does not import. */
export interface Leftover {
  column: string;
  /** The number of rows with a value that this shop does not import. */
  rows: number;
  fate: LeftoverFate;
}

/** Counts the values that this shop does not import, for each column and each reason. */
export class Leftovers {
  readonly #counts = new Map<string, Leftover>();

  add(column: string, fate: LeftoverFate): void {
    const key = `${column}\n${fate}`;
    const known = this.#counts.get(key);
    if (known) known.rows++;
    else this.#counts.set(key, { column, rows: 1, fate });
  }

  /** Returns the counts. The columns are in the order in which the import found them. */
  list(): Leftover[] {
    return [...this.#counts.values()];
  }
}
