import { type CartLine, type CartProduct, mostOf, unitPrice } from "./cart-rules.ts";
import type { CartOffers } from "./cart-snapshot.ts";

/**
 * A difference between a stored line of the cart and the current product in the catalog. Amounts are minor
 * units of USD.
 */
export type LineNote =
  | { code: "price_changed"; before: number; now: number }
  | { code: "quantity_reduced"; before: number; available: number }
  | { code: "sold_out" }
  | { code: "gone" };

export interface RefreshedCart {
  lines: readonly CartLine[];
  /** The keys are product ids. */
  notes: ReadonlyMap<string, readonly LineNote[]>;
}

/**
 * Returns false for sold-out and removed products. The lines of sold-out and removed products stay visible,
 * but the shop does not charge for these products.
 */
export const isCharged = (notes: readonly LineNote[] | undefined): boolean =>
  !notes?.some((note) => note.code === "gone" || note.code === "sold_out");

/**
 * Updates the lines from the catalog: names, prices and stock. When the quantity of a line exceeds the stock,
 * lowers the quantity to the stock. Adds a note for each change that the shopper should know about. Keeps the
 * lines of removed and sold-out products visible and does not charge for these lines.
 * @param asked the ids of the requested products; a line that was added after the request stays unchanged
 * @param offers the tiers of the products. A line that was restored from storage has the unit price of its
 * tier. The tier price is not a price change, so the function adds no note about the tier price
 */
export function refreshCart(
  lines: readonly CartLine[],
  products: readonly CartProduct[],
  asked: ReadonlySet<string> = new Set(lines.map((line) => line.product.id)),
  offers?: CartOffers,
): RefreshedCart {
  const current = new Map(products.map((product) => [product.id, product]));
  const notes = new Map<string, LineNote[]>();
  const refreshed = lines.map((line) => {
    if (!asked.has(line.product.id)) return line;
    const product = current.get(line.product.id);
    if (!product) {
      notes.set(line.product.id, [{ code: "gone" }]);
      return line;
    }
    const found: LineNote[] = [];
    const before = line.product.price;
    if (product.price !== before && unitPrice({ ...line, product }, offers) !== before) {
      found.push({ code: "price_changed", before, now: product.price });
    }
    const most = mostOf(product);
    if (most <= 0) found.push({ code: "sold_out" });
    else if (line.quantity > most)
      found.push({ code: "quantity_reduced", before: line.quantity, available: most });
    if (found.length > 0) notes.set(product.id, found);
    return { product: pick(product), quantity: most > 0 ? Math.min(line.quantity, most) : line.quantity };
  });
  return { lines: refreshed, notes };
}

/** Returns only the product fields that the cart stores. */
export function pick(product: CartProduct): CartProduct {
  const { id, name, slug, shortDescription, price, emoji, cover, stockQuantity } = product;
  return { id, name, slug, shortDescription, price, emoji, cover, stockQuantity };
}

/**
 * Returns the amount by which a total is below the minimum purchase, in minor units of USD, or 0 (spec R8).
 */
export function missingToMinimum(total: number, minimum: number): number {
  return Math.max(0, minimum - total);
}
