import { catalog } from "#messages/catalog.ts";

/** The messages that only the product page and the quick view use. */
export const productPage = {
  buyNow: "Buy now",
  inStock: "In stock and ready for instant delivery",
  inStockByHand: "In stock, delivered by our team within 30 minutes",
  quantity: "Quantity",
  allInCart: "Your cart contains all units of this product that you can buy.",
  buyBar: "Buy this product",
  back: "Marketplace",
  crumbs: "You are here",
  /**
   * The texts that the marketplace shows when the address of an unlisted product redirects to the
   * marketplace.
   */
  unlisted: {
    title: "This product is not in the shop",
    description: "The shop may have removed the product. These are the products you can buy now.",
  },
};

/** The messages that only the product page and the quick view use. */
export const pageMessages = catalog("storefront", "productPage", productPage);
