import { translated } from "#app/languages/translated.ts";

/** The notices for a catalog that cannot be updated (spec: shopper §8, Portuguese). */
export const catalogueNoticeMessages = translated("catalogue-notices", {
  products: "Products could not be loaded",
  categories: "Categories could not be loaded",
  stays: "You see what was loaded last.",
});
