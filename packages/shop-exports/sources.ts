/** The shops whose exports can be converted. */
export const shopSources = ["woocommerce", "shopify", "dujiao"] as const;
export type ShopSource = (typeof shopSources)[number];
