import { z } from "zod";
import { variantMessages } from "#app/admin/products/variants-messages.ts";
import { OPTION_MAX, VARIANTS_MAX } from "#db/values/limits.ts";
import { parseTypedPrice } from "#domain/catalog/products/typed-price.ts";

/** The error messages are functions, because the language is known only when the form is validated. */
const tooLong = { error: () => variantMessages.errors.text(OPTION_MAX) };
const id = z.guid();
const option = z
  .string()
  .trim()
  .min(1, tooLong)
  .max(OPTION_MAX, tooLong)
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), tooLong);

/** The form that makes a product the first variant of a new group. */
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
    context.addIssue({ code: "custom", message: variantMessages.errors.price });
    return z.NEVER;
  }),
});

/**
 * The form that changes the order of the variants. `ids` lists the ids of the variants, separated by commas.
 */
export const orderForm = z.object({
  id,
  ids: z
    .string()
    .max(40 * VARIANTS_MAX)
    .transform((ids) => ids.split(",")),
});
