import { z } from "zod";
import { OPTION_MAX, VARIANTS_MAX } from "#db/limits.ts";
import { parseTypedPrice } from "#domain/catalog/products/typed-price.ts";
import { variantMessages } from "./messages.ts";

const words = variantMessages.errors;
const id = z.guid();
const option = z
  .string()
  .trim()
  .min(1, words.text(OPTION_MAX))
  .max(OPTION_MAX, words.text(OPTION_MAX))
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), words.text(OPTION_MAX));

/** The form that splits a product. */
export const splitForm = z.object({
  id,
  version: z.coerce.number().int().min(0),
  optionName: option,
  optionValue: option,
});

/** The form of a new variant. */
export const addVariantForm = z.object({
  id,
  optionValue: option,
  price: z.string().transform((typed, context) => {
    const price = parseTypedPrice(typed);
    if (price) return price;
    context.addIssue({ code: "custom", message: words.price });
    return z.NEVER;
  }),
});

/** A new order of the variants: their ids, separated by commas. */
export const orderForm = z.object({
  id,
  ids: z
    .string()
    .max(40 * VARIANTS_MAX)
    .transform((ids) => ids.split(",")),
});
