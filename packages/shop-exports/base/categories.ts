/** The name of the category for products without a category. WooCommerce and Shopify also use this name. */
export const NO_CATEGORY = "Uncategorized";

/**
 * Returns the last part of a category path such as "Games > Keys", and whether the path has more parts.
 * Returns an empty text for an empty path.
 */
export function lastCategory(path: string): { name: string; isPath: boolean } {
  const parts = path
    .split(">")
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter((part) => part !== "");
  return { name: parts.at(-1) ?? "", isPath: parts.length > 1 };
}
