/** The category of a product without a category. Both other shops also use this word. */
export const NO_CATEGORY = "Uncategorized";

/**
 * Returns the last part of a category path such as "Games > Keys", and whether the path has more parts. Empty
 * for an empty path.
 */
export function lastCategory(path: string): { name: string; isPath: boolean } {
  const parts = path
    .split(">")
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter((part) => part !== "");
  return { name: parts.at(-1) ?? "", isPath: parts.length > 1 };
}
