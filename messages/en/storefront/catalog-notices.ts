/** The notices for a catalog that cannot be updated (spec: shopper §8, Portuguese). */
export const catalogNotices = {
  products: "Products could not be loaded",
  categories: "Categories could not be loaded",
  stays: "You see what was loaded last.",
};
