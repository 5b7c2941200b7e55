import { translated } from "#app/languages/translated.ts";

/** The text on a product's link preview image. */
export const pictureMessages = translated("product-picture", { line: "Delivered the moment you pay" });
