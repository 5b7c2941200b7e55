import type { ProductCard } from "#domain/catalog/products/product-views.ts";
import { stockTier } from "#domain/catalog/storefront/rules.ts";
import { isByHand } from "#domain/kernel/delivery-types.ts";
import { messages } from "#messages/en/storefront/shop.ts";

/** A stock line: success = available, warning = scarce, neutral = out of stock. */
export interface StockWords {
  tone: "success" | "warning" | "neutral";
  words: string;
}

type Stocked = Pick<ProductCard, "stockQuantity" | "deliveryType">;
const words = messages.product;

function scarce(product: Stocked): StockWords | null {
  const { tier, count } = stockTier(product.stockQuantity);
  if (tier === "out") return { tone: "neutral", words: words.out };
  if (tier === "last") return { tone: "warning", words: words.last(count ?? 0) };
  if (tier === "almost") return { tone: "warning", words: words.almost(count ?? 0) };
  return null;
}

/** Returns the short line on a card. Manual delivery is never called instant. */
export function cardStock(product: Stocked): StockWords {
  return (
    scarce(product) ?? {
      tone: "success",
      words: isByHand(product) ? words.byHand : words.instant,
    }
  );
}

/** Returns the message of the product page in its four tiers (spec S2.5). */
export function pageStock(product: Stocked): StockWords {
  return (
    scarce(product) ?? {
      tone: "success",
      words: isByHand(product) ? words.inStockByHand : words.inStock,
    }
  );
}
