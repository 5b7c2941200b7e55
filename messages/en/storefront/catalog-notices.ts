/** The notices for a catalog that cannot be updated (spec S8.1). */
export const catalogNotices = {
  products: "Products could not be loaded",
  categories: "Categories could not be loaded",
  stays: "You see what was loaded last.",
};
