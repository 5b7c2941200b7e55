import { z } from "zod";
import { NAME_MAX, OPTION_MAX, PRICE_MAX } from "#db/values/limits.ts";
import { SLUG_MAX } from "#domain/catalog/products/product-limits.ts";
import { slugify } from "#domain/catalog/products/slug.ts";

/** The name of an option, such as "Duration", or one of its values, such as "1 year". */
export const optionText = z
  .string()
  .trim()
  .min(1)
  .max(OPTION_MAX)
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text));

/** A price in minor units of USD. */
export const variantPrice = z.number().int().min(1).max(PRICE_MAX);

/** Returns the name that carts, orders and mails show for a variant. */
export function variantName(groupName: string, value: string): string {
  const ending = ` · ${value}`;
  return Array.from(groupName)
    .slice(0, NAME_MAX - Array.from(ending).length)
    .join("")
    .trimEnd()
    .concat(ending);
}

/**
 * Returns the preferred slug of a variant. The variant gets this slug when no other product has the same
 * slug.
 */
export const variantSlug = (groupSlug: string, value: string): string => {
  const ending = slugify(value, "option").slice(0, SLUG_MAX / 2);
  return slugify(`${groupSlug.slice(0, SLUG_MAX - ending.length - 1)}-${ending}`);
};
