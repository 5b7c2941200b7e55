/** What happens to the values of a column that has no place in this shop. */
const leftoverFates = [
  /** The shop has no such field. */
  "no_place",
  /** The shop has such a setting, and the user enters it on the product. */
  "by_hand",
  /** The stock of an account product is the number of its keys. */
  "stock_from_keys",
  /** A product has one category: the last part of the first path. */
  "one_category",
  /** The image is not in the given folder. The shop never fetches an image. */
  "image_not_given",
  /** A product has at most eight images. */
  "too_many_images",
  /** The sale has ended. */
  "sale_ended",
  /** A sale that starts later needs an end. */
  "sale_without_end",
  /** The text is longer than the field. */
  "too_long",
  /** A stock below zero becomes zero. */
  "stock_below_zero",
  /** Another unit may be sold at any moment. The row is left out. */
  "reserved_there",
  /** The row was deleted or blocked in the other shop. */
  "deleted_there",
  /** Texts in other languages. The shop has one language for its catalog. */
  "other_language",
] as const;
export type LeftoverFate = (typeof leftoverFates)[number];

/** A column with values that this shop does not take over. */
export interface Leftover {
  column: string;
  /** The number of rows that have such a value. */
  rows: number;
  fate: LeftoverFate;
}

/** Counts the values that have no place here, by column and fate. */
export class Leftovers {
  readonly #counts = new Map<string, Leftover>();

  add(column: string, fate: LeftoverFate): void {
    const key = `${column}\n${fate}`;
    const known = this.#counts.get(key);
    if (known) known.rows++;
    else this.#counts.set(key, { column, rows: 1, fate });
  }

  /** Returns the counts in the order in which the columns were first seen. */
  list(): Leftover[] {
    return [...this.#counts.values()];
  }
}
