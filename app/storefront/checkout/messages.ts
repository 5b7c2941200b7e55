import { catalog } from "#messages/catalog.ts";
import { checkout as checkoutSource } from "#messages/en/storefront/checkout.ts";

/** Every message of the checkout (spec: shopper §2 Checkout dialog, §8). Amounts are minor units. */
export const checkoutMessages = catalog("storefront", "checkout", checkoutSource);
