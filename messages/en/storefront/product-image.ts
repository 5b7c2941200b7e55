import { catalog } from "#messages/catalog.ts";

/** The text on a product's link preview image. */
export const productImage = { line: "Delivered the moment you pay" };

/** The text on a product's link preview image. */
export const imageMessages = catalog("storefront", "productImage", productImage);
