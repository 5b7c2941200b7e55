import { z } from "zod";
import { LIST_VIEW_FILTERS_MAX, LIST_VIEW_NAME_MAX } from "#db/values/limits.ts";
import { viewedLists } from "#db/values/vocabulary.ts";
import { cleanShortText } from "#domain/kernel/text/hidden-characters.ts";

export type ViewedList = (typeof viewedLists)[number];

/** A view as the form sends it and the database stores it. */
export const listViewInput = z.object({
  list: z.enum(viewedLists),
  name: z
    .string()
    .overwrite(cleanShortText)
    .min(1)
    .max(LIST_VIEW_NAME_MAX)
    .regex(/^[^\p{Cc}]*$/u),
  filters: z
    .string()
    .min(1)
    .max(LIST_VIEW_FILTERS_MAX)
    .regex(/^[\x21-\x7e]+$/),
});

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
