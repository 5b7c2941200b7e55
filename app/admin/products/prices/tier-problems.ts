import { priceMessages } from "#app/admin/products/prices-messages.ts";
import { LINE_QUANTITY_MAX } from "#db/values/limits.ts";
import { parseTypedPrice } from "#domain/catalog/products/typed-price.ts";

/** A row with the typed texts of its fields. */
export interface TierRow {
  id: number;
  quantity: string;
  price: string;
}

/**
 * Returns the rows in the submitted format, which has one line for each row. A row without any text is
 * omitted.
 */
export const typedTiers = (rows: readonly TierRow[]): string =>
  rows
    .filter(({ quantity, price }) => quantity.trim() !== "" || price.trim() !== "")
    .map(({ quantity, price }) => `${quantity.trim()} = ${price.trim()}`)
    .join("\n");

interface RowProblem {
  /** The price of one unit in minor units, or null when the price cannot be read. */
  amount: number | null;
  text: string | null;
}

/**
 * Returns the problem of each row, in the order of the rows. Quantities must increase from row to row, and
 * prices must decrease. The first price must be lower than the price of one unit. A row that the user has not
 * completed yet has no problem.
 */
export function tierProblems(rows: readonly TierRow[], price: number | null): RowProblem[] {
  const messages = priceMessages.errors;
  let [lastQuantity, lastPrice] = [1, price];
  return rows.map((row) => {
    const amount = parseTypedPrice(row.price);
    if (row.quantity.trim() === "" || row.price.trim() === "") return { amount, text: null };
    const quantity = /^\d{1,6}$/.test(row.quantity.trim()) ? Number(row.quantity) : 0;
    if (quantity < 2 || quantity > LINE_QUANTITY_MAX) return { amount, text: messages.tierQuantity };
    if (amount === null) return { amount, text: messages.price };
    const falls = quantity > lastQuantity && (lastPrice === null || amount < lastPrice);
    [lastQuantity, lastPrice] = [quantity, amount];
    return { amount, text: falls ? null : messages.tiers_not_falling };
  });
}
