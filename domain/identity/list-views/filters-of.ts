import type { viewedLists } from "#db/values/vocabulary.ts";

export type ViewedList = (typeof viewedLists)[number];

/**
 * For each list, the URL parameters that a saved view of this list stores. The page number and an open dialog
 * do not belong to the filters.
 */
const STORED: Readonly<Record<ViewedList, readonly string[]>> = {
  sales: ["q", "tab", "motivo", "ordem", "situacao", "produto", "metodo", "de", "ate"],
  products: ["q", "tab", "category", "sort"],
};

/**
 * Returns the filters in the URL of a list. The filters have a fixed order, so that equal filters give equal
 * texts.
 */
export function filtersOf(list: ViewedList, search: string): string {
  const asked = new URLSearchParams(search);
  const kept = STORED[list].flatMap((name) => {
    const value = asked.get(name);
    return value ? [[name, value]] : [];
  });
  return new URLSearchParams(kept).toString();
}
