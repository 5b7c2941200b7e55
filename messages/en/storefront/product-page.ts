import { catalog } from "#messages/catalog.ts";

/** The messages that only the product page uses. */
export const productPage = {
  buyNow: "Buy now",
  back: "Marketplace",
  crumbs: "You are here",
  /** Shown on the marketplace after a redirect from the address of an unlisted product. */
  unlisted: {
    title: "This product is not in the shop",
    description: "It may have been taken out. These are the products you can buy now.",
  },
};

/** The messages that only the product page uses. */
export const pageMessages = catalog("storefront", "productPage", productPage);
