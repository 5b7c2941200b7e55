import { type CartLine, type CartProduct, mostOf } from "./cart-rules.ts";

/** What is no longer as the shopper left it; amounts in minor units of USD. */
export type LineNote =
  | { code: "price_changed"; before: number; now: number }
  | { code: "quantity_reduced"; before: number; available: number }
  | { code: "sold_out" }
  | { code: "gone" };

export interface RefreshedCart {
  lines: readonly CartLine[];
  /** By product id. */
  notes: ReadonlyMap<string, readonly LineNote[]>;
}

/** Lines with one of these notes stay visible and are not charged. */
export const isCharged = (notes: readonly LineNote[] | undefined): boolean =>
  !notes?.some((note) => note.code === "gone" || note.code === "sold_out");

/**
 * Brings the lines up to the catalogue: names, prices and stock are taken over, a quantity above the stock is lowered
 * to it, and each change a shopper would want to know of is noted. Lines whose product is gone or sold out are kept,
 * so that nothing vanishes unseen; they are not charged. `asked` are the products the answer is about: a line added
 * after the question is left alone.
 */
export function refreshCart(
  lines: readonly CartLine[],
  products: readonly CartProduct[],
  asked: ReadonlySet<string> = new Set(lines.map((line) => line.product.id)),
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
    if (product.price !== line.product.price) {
      found.push({ code: "price_changed", before: line.product.price, now: product.price });
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

/** The fields a cart keeps of a product, and no others. */
export function pick(product: CartProduct): CartProduct {
  const { id, name, slug, shortDescription, price, emoji, stockQuantity } = product;
  return { id, name, slug, shortDescription, price, emoji, stockQuantity };
}

/** What is missing to the minimum purchase, in minor units of USD; 0 when it is reached (readings 8). */
export function missingToMinimum(total: number, minimum: number): number {
  return Math.max(0, minimum - total);
}
