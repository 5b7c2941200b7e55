/**
 * Limits of catalog texts that the specification does not define. Each limit is a number of characters or a
 * count. Limits of a single product field are in `fields/product-fields.ts`.
 */
export const SLUG_MAX = 80;
export const BANNER_TITLE_MAX = 80;
export const BANNER_DESCRIPTION_MAX = 200;
/** Maximum of the stock and of the number of sales, which are integer columns in the database. */
export const COUNT_MAX = 1_000_000_000;
/** Maximum length of a search text in characters. */
export const SEARCH_MAX = 100;
/** Maximum length of the name of a category, as in a catalog file. */
export const CATEGORY_NAME_MAX = 120;
