import { type Stocked, type StockText, scarceStock } from "#app/storefront/tile/stock-text.ts";
import { isByHand } from "#domain/kernel/delivery-types.ts";
import { pageMessages } from "#messages/en/storefront/product-page.ts";

/**
 * Returns the stock message of the product page. The stock determines which of four messages the function
 * returns (spec S2.5).
 */
export function pageStock(product: Stocked): StockText {
  return (
    scarceStock(product) ?? {
      tone: "success",
      text: isByHand(product) ? pageMessages.inStockByHand : pageMessages.inStock,
    }
  );
}
