import { CART_LINES_MAX, LINE_QUANTITY_MAX } from "#db/values/limits.ts";
import type { CartOffers } from "./cart-snapshot.ts";

/**
 * The rules of the cart. This code can also run in a browser. The server checks all rules again at checkout.
 */

export interface CartProduct {
  id: string;
  name: string;
  slug: string;
  shortDescription: string;
  /** The price is in minor units of USD. */
  price: number;
  emoji: string;
  /**
   * The path of the first image, or the ink colour of the seal. The cover is empty until the browser has read
   * the product from the catalog.
   */
  cover: string;
  /** Units that can be bought now. Null is unlimited. */
  stockQuantity: number | null;
}

export interface CartLine {
  product: CartProduct;
  quantity: number;
}

/** The reason why a cart change is refused, with the numbers that the message shows. */
export type CartError =
  | { code: "invalid_product" }
  | { code: "out_of_stock" }
  /** `inCart` is null when the change sets the quantity instead of adding units. */
  | { code: "stock_limit"; available: number; inCart: number | null }
  | { code: "product_not_found" }
  | { code: "invalid_quantity" }
  | { code: "too_many_lines"; most: number };

export type CartChange = { lines: readonly CartLine[]; refusal: null } | { lines: null; refusal: CartError };

const changed = (lines: readonly CartLine[]): CartChange => ({ lines, refusal: null });
const rejected = (refusal: CartError): CartChange => ({ lines: null, refusal });

/**
 * Returns how many units of a product one line may contain: the product's stock, at most LINE_QUANTITY_MAX.
 */
export function mostOf(product: CartProduct): number {
  return Math.min(product.stockQuantity ?? LINE_QUANTITY_MAX, LINE_QUANTITY_MAX);
}

/** Returns how many units of a product the cart contains. */
export function quantityInCart(lines: readonly CartLine[], productId: string): number {
  return lines.find((line) => line.product.id === productId)?.quantity ?? 0;
}

/**
 * Adds units of a product to the cart. When the cart already has a line of the product, increases the
 * quantity of the line. Also replaces the product data of the line with the newer data (spec S4-1 to S4-7,
 * S5-1 to S5-3).
 */
export function addToCart(
  lines: readonly CartLine[],
  product: CartProduct | null | undefined,
  quantity = 1,
): CartChange {
  if (!product?.id) return rejected({ code: "invalid_product" });
  if (!Number.isInteger(quantity) || quantity < 1) return rejected({ code: "invalid_quantity" });
  const most = mostOf(product);
  if (most <= 0) return rejected({ code: "out_of_stock" });
  const inCart = quantityInCart(lines, product.id);
  if (inCart + quantity > most) return rejected({ code: "stock_limit", available: most, inCart });
  if (inCart === 0 && lines.length >= CART_LINES_MAX)
    return rejected({ code: "too_many_lines", most: CART_LINES_MAX });
  const line = { product, quantity: inCart + quantity };
  return changed(
    inCart === 0 ? [...lines, line] : lines.map((old) => (old.product.id === product.id ? line : old)),
  );
}

/**
 * Sets the quantity of a line. Removes the line when the quantity is zero or less (spec S4-2, S5-4, S5-5).
 */
export function setQuantity(lines: readonly CartLine[], productId: string, quantity: number): CartChange {
  const line = lines.find((candidate) => candidate.product.id === productId);
  if (!line) return rejected({ code: "product_not_found" });
  if (!Number.isInteger(quantity)) return rejected({ code: "invalid_quantity" });
  if (quantity <= 0) return changed(removeFromCart(lines, productId));
  const most = mostOf(line.product);
  if (quantity > most) return rejected({ code: "stock_limit", available: Math.max(0, most), inCart: null });
  return changed(lines.map((old) => (old === line ? { ...old, quantity } : old)));
}

export function removeFromCart(lines: readonly CartLine[], productId: string): readonly CartLine[] {
  return lines.filter((line) => line.product.id !== productId);
}

/** Inserts a removed line at its old index. Does nothing when the product is in the cart again. */
export function putBack(lines: readonly CartLine[], line: CartLine, index: number): readonly CartLine[] {
  if (quantityInCart(lines, line.product.id) > 0) return lines;
  return [...lines.slice(0, index), line, ...lines.slice(index)];
}

/**
 * Returns the price of one unit of a line, in minor units of USD. The line has the price of the largest tier
 * whose quantity the line reaches.
 */
export function unitPrice({ product, quantity }: CartLine, offers?: CartOffers): number {
  return offers?.[product.id]?.tiers.findLast((tier) => tier.minQuantity <= quantity)?.price ?? product.price;
}

/** Returns the number of units (not lines) and their total price in minor units of USD. */
export function cartTotals(
  lines: readonly CartLine[],
  offers?: CartOffers,
): { items: number; total: number } {
  return {
    items: lines.reduce((sum, line) => sum + line.quantity, 0),
    total: lines.reduce((sum, line) => sum + line.quantity * unitPrice(line, offers), 0),
  };
}

/**
 * Returns the first line with more units than an unpaid order may reserve. An unpaid order does not reserve
 * products with unlimited stock.
 */
export function lineAboveHold(
  lines: readonly CartLine[],
  holds: { units: number } | null | undefined,
): CartLine | undefined {
  if (!holds) return undefined;
  return lines.find(({ product, quantity }) => product.stockQuantity !== null && quantity > holds.units);
}
