import { catalog } from "#messages/catalog.ts";
import { productImage as productPictureSource } from "#messages/en/storefront/product-image.ts";

/** The text on a product's link preview image. */
export const imageMessages = catalog("storefront", "productImage", productPictureSource);
