import { translated } from "#app/languages/translated.ts";

/** What is said when the catalogue cannot be brought up to date (spec: shopper §8, Portuguese). */
export const catalogueNoticeMessages = translated("catalogue-notices", {
  products: "Products could not be loaded",
  categories: "Categories could not be loaded",
  stays: "You see what was loaded last.",
});
