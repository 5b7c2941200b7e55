import { z } from "zod";
import { INKS, NAME_MAX } from "#db/values/limits.ts";
import { slugText } from "#domain/catalog/products/product-input.ts";
import { SLUG_MAX } from "#domain/catalog/products/product-limits.ts";
import { cleanShortText } from "#domain/kernel/text/hidden-characters.ts";
import { categoryMessages as messages } from "./messages.ts";

/**
 * The maximum length of a category's description in characters. A description of this length fills one or two
 * lines in a list.
 */
export const CATEGORY_DESCRIPTION_MAX = 500;

const slug = z
  .string()
  .trim()
  .max(SLUG_MAX)
  .refine((text) => text === "" || slugText.safeParse(text).success, {
    error: () => messages.form.slugMalformed,
  })
  .transform((text) => (text === "" ? undefined : text));

const noControls = /^[^\p{Cc}]*$/u;
const category = {
  name: z.string().overwrite(cleanShortText).min(1).max(NAME_MAX).regex(noControls),
  slug,
  description: z
    .string()
    .trim()
    .max(CATEGORY_DESCRIPTION_MAX)
    .refine((text) => !/[^\P{Cc}\r\n\t]/u.test(text)),
  /**
   * An empty value gives a new category the next free ink, and leaves the ink of an existing category
   * unchanged.
   */
  ink: z
    .union([
      z.literal(""),
      z.coerce
        .number()
        .int()
        .min(0)
        .max(INKS - 1),
    ])
    .default(""),
  /** The form does not send an unticked checkbox. */
  isActive: z.literal("true").optional(),
};

/** The fields of the create dialog (spec B5-9, B5-10). */
export const newCategoryForm = z.object(category);
/** The fields of the edit dialog, with the id of the category and the version that the page read. */
export const categoryForm = z.object({
  ...category,
  id: z.string().max(40),
  version: z.coerce.number().int(),
});
/**
 * The fields of the form that deletes a category. `moveTo` is the category that gets the products, or "" when
 * the deleted category has no products.
 */
export const categoryDeletionForm = z.object({
  id: z.string().max(40),
  moveTo: z.string().max(40).default(""),
});

/** Converts the form's fields to the domain's input. */
export const categoryOf = ({
  name,
  slug: given,
  description,
  ink,
  isActive,
}: z.output<typeof newCategoryForm>) => ({
  name,
  ...(given === undefined ? {} : { slug: given }),
  description,
  ...(ink === "" ? {} : { ink }),
  isActive: isActive === "true",
});
