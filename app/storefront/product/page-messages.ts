import { catalog } from "#messages/catalog.ts";
import { productPage as productPageSource } from "#messages/en/storefront/product-page.ts";

/** The messages that only the product page uses. */
export const pageMessages = catalog("storefront", "productPage", productPageSource);
