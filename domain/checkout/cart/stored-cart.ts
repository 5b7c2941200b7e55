import { CART_LINES_MAX, LINE_QUANTITY_MAX, PRICE_MAX } from "#db/values/limits.ts";
import type { CartLine, CartProduct } from "./cart-rules.ts";

/** The localStorage key of the cart (spec S9-23). */
export const CART_STORAGE_KEY = "cart-items";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const isText = (value: unknown): value is string => typeof value === "string";

/**
 * Reads the stored cart: a JSON list of products and quantities, prices in dollars (spec S3-9 to S3-11).
 * Returns an empty cart for unreadable text. Skips malformed lines and repeated products, and reads at most
 * 50 lines.
 */
export function parseStoredCart(text: string | null): CartLine[] {
  if (!text) return [];
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return [];
  }
  if (!Array.isArray(list)) return [];
  const lines = new Map<string, CartLine>();
  for (const entry of list) {
    const line = readLine(entry);
    if (line && !lines.has(line.product.id) && lines.size < CART_LINES_MAX) lines.set(line.product.id, line);
  }
  return [...lines.values()];
}

/** Serializes the cart in its stored shape, with prices in dollars. */
export function writeStoredCart(lines: readonly CartLine[]): string {
  return JSON.stringify(
    lines.map(({ product, quantity }) => ({
      product: {
        id: product.id,
        name: product.name,
        slug: product.slug,
        short_description: product.shortDescription,
        price: product.price / 100,
        emoji: product.emoji,
        stock_quantity: product.stockQuantity,
      },
      quantity,
    })),
  );
}

function readLine(entry: unknown): CartLine | null {
  if (!isRecord(entry) || !isRecord(entry.product)) return null;
  const product = readProduct(entry.product);
  const { quantity } = entry;
  if (!product || !Number.isInteger(quantity)) return null;
  const count = quantity as number;
  return count >= 1 && count <= LINE_QUANTITY_MAX ? { product, quantity: count } : null;
}

function readProduct(stored: Record<string, unknown>): CartProduct | null {
  const { id, name, slug, short_description: shortDescription, price, emoji, stock_quantity: stock } = stored;
  if (!isText(id) || id === "" || !isText(name) || !isText(slug)) return null;
  if (typeof price !== "number" || !Number.isFinite(price) || price < 0 || price * 100 > PRICE_MAX)
    return null;
  if (stock !== null && stock !== undefined && !Number.isInteger(stock)) return null;
  return {
    id,
    name,
    slug,
    shortDescription: isText(shortDescription) ? shortDescription : "",
    price: Math.round(price * 100),
    emoji: isText(emoji) ? emoji : "",
    // The browser does not store the cover. The browser reads the cover from the shop together with the price
    // and the stock.
    cover: "",
    stockQuantity: (stock as number | null | undefined) ?? null,
  };
}
