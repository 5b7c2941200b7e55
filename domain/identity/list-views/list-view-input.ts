import { z } from "zod";
import { LIST_VIEW_FILTERS_MAX, LIST_VIEW_NAME_MAX } from "#db/values/limits.ts";
import { viewedLists } from "#db/values/vocabulary.ts";
import { cleanShortText } from "#domain/kernel/text/hidden-characters.ts";

/** A saved view of a list, in the form in which the browser sends it and the database stores it. */
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
