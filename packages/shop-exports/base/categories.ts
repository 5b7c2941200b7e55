/** The category of a product without one. Both other shops use the word too. */
export const NO_CATEGORY = "Uncategorized";

/**
 * Returns the last part of a category path, "Games > Keys", and whether the path has more. Empty for an empty
 * path.
 */
export function lastCategory(path: string): { name: string; isPath: boolean } {
  const parts = path
    .split(">")
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter((part) => part !== "");
  return { name: parts.at(-1) ?? "", isPath: parts.length > 1 };
}
