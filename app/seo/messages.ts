import { translated } from "#app/languages/translated.ts";

/** What stands on the drawn picture of a product. */
export const pictureMessages = translated("product-picture", { line: "Delivered the moment you pay" });
