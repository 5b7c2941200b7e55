import { catalog } from "#messages/catalog.ts";
import { productPicture as productPictureSource } from "#messages/en/storefront/product-picture.ts";

/** The text on a product's link preview image. */
export const pictureMessages = catalog("storefront", "productPicture", productPictureSource);
