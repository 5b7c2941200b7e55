import type { viewedLists } from "#db/values/vocabulary.ts";

export type ViewedList = (typeof viewedLists)[number];

/** The parameters of a list's address that a view stores. A page and an open dialog are no filters. */
const STORED: Readonly<Record<ViewedList, readonly string[]>> = {
  sales: ["q", "tab", "motivo", "ordem", "situacao", "produto", "metodo", "de", "ate"],
  products: ["q", "tab", "category", "sort"],
};

/** Returns the filters of an address in one order, so that equal filters are equal texts. */
export function filtersOf(list: ViewedList, search: string): string {
  const asked = new URLSearchParams(search);
  const kept = STORED[list].flatMap((name) => {
    const value = asked.get(name);
    return value ? [[name, value]] : [];
  });
  return new URLSearchParams(kept).toString();
}
