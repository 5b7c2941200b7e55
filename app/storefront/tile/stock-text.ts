import type { ProductCard } from "#domain/catalog/products/product-views.ts";
import { stockTier } from "#domain/catalog/storefront/rules.ts";
import { isByHand } from "#domain/kernel/delivery-types.ts";
import { shopMessages } from "#messages/en/storefront/shop.ts";

/**
 * A stock line. The tone "success" means that the product is available. "warning" means that few units are
 * left, and "neutral" means that no unit is left.
 */
export interface StockText {
  tone: "success" | "warning" | "neutral";
  text: string;
}

export type Stocked = Pick<ProductCard, "stockQuantity" | "deliveryType">;
const messages = shopMessages.product;

/** Returns the stock text of a product that is sold out or almost sold out. Otherwise returns null. */
export function scarceStock(product: Stocked): StockText | null {
  const { tier, count } = stockTier(product.stockQuantity);
  if (tier === "out") return { tone: "neutral", text: messages.out };
  if (tier === "last") return { tone: "warning", text: messages.last(count ?? 0) };
  if (tier === "almost") return { tone: "warning", text: messages.almost(count ?? 0) };
  return null;
}

/**
 * Returns the short text about the stock on a product card. When staff deliver the product by hand, the text
 * never contains the word "instant".
 */
export function cardStock(product: Stocked): StockText {
  return (
    scarceStock(product) ?? {
      tone: "success",
      text: isByHand(product) ? messages.byHand : messages.instant,
    }
  );
}
