import { z } from "zod";
import {
  CREDENTIAL_MAX,
  EMOJI_MAX,
  META_DESCRIPTION_MAX,
  META_TITLE_MAX,
  NAME_MAX,
  PRICE_MAX,
} from "#db/limits.ts";
import { deliveryTypes, productStatuses } from "#db/vocabulary.ts";
import {
  COUNT_MAX,
  DELIVERY_INSTRUCTIONS_MAX,
  DESCRIPTION_MAX,
  FEATURE_MAX,
  FEATURES_MAX,
  KEYWORD_MAX,
  KEYWORDS_MAX,
  SHORT_DESCRIPTION_MAX,
  SLUG_MAX,
} from "./product-limits.ts";

/**
 * Validation of products and categories from forms and files (spec: back-office §5). Each message continues
 * the name of its field: "price must be above 0".
 */

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Counts the visible characters of a text. An emoji of several code points counts once. */
export const countGraphemes = (text: string): number => Array.from(graphemes.segment(text)).length;

/** A single line of text: trimmed, without control characters. */
const line = (most: number) =>
  z
    .string("must be text")
    .trim()
    .max(most, `must be at most ${most} characters`)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), "must not hold control characters");

/** Text with line breaks. */
const prose = (most: number) =>
  z
    .string("must be text")
    .transform((text) => text.replace(/\r\n?/g, "\n").trim())
    .pipe(
      z
        .string()
        .max(most, `must be at most ${most} characters`)
        .refine(
          (text) => text.isWellFormed() && !/[^\P{Cc}\n\t]/u.test(text),
          "must not hold control characters",
        ),
    );

const required = (most: number) => line(most).min(1, "is required");
const list = (each: number, most: number) =>
  z.array(line(each).min(1), "must be a list").max(most, `must have at most ${most} entries`);
const whole = (most: number) =>
  z.int("must be a whole number").min(0, "must not be below 0").max(most, `must be at most ${most}`);
const price = z
  .int("must be an amount in dollars with at most 2 decimals")
  .positive("must be above 0")
  .max(PRICE_MAX, "is too large");

export const slugText = z
  .string("must be text")
  .max(SLUG_MAX, `must be at most ${SLUG_MAX} characters`)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower case letters, digits and single hyphens");

/** Names and values of a digital product's content, in order. */
const content = z
  .array(z.tuple([z.string(), z.string()]))
  .min(1, "must not be empty")
  .refine(
    (fields) => fields.reduce((sum, [name, value]) => sum + name.length + value.length, 0) <= CREDENTIAL_MAX,
    `must be at most ${CREDENTIAL_MAX} characters`,
  );

/** Amounts are minor units of USD. A missing field keeps its value, or takes the default in a new product. */
export const productInput = z.strictObject({
  name: required(NAME_MAX),
  /** Derived from the name when missing. */
  slug: slugText.optional(),
  price,
  originalPrice: price.nullable().optional(),
  shortDescription: prose(SHORT_DESCRIPTION_MAX).optional(),
  description: prose(DESCRIPTION_MAX).optional(),
  status: z.enum(productStatuses, `must be one of ${productStatuses.join(", ")}`).optional(),
  deliveryType: z.enum(deliveryTypes, `must be one of ${deliveryTypes.join(", ")}`).optional(),
  /** For manual and digital products; null is unlimited. */
  stockQuantity: whole(COUNT_MAX).nullable().optional(),
  features: list(FEATURE_MAX, FEATURES_MAX).optional(),
  emoji: line(64)
    .refine((text) => countGraphemes(text) <= EMOJI_MAX, `must be at most ${EMOJI_MAX} characters`)
    .optional(),
  deliveryInstructions: prose(DELIVERY_INSTRUCTIONS_MAX).optional(),
  metaTitle: line(META_TITLE_MAX).optional(),
  metaDescription: line(META_DESCRIPTION_MAX).optional(),
  seoKeywords: list(KEYWORD_MAX, KEYWORDS_MAX).optional(),
  featured: z.boolean("must be true or false").optional(),
  rating: z
    .number("must be a number from 0 to 5")
    .min(0, "must be from 0 to 5")
    .max(5, "must be from 0 to 5")
    .refine((rating) => Math.abs(rating * 10 - Math.round(rating * 10)) < 1e-9, "must have at most 1 decimal")
    .optional(),
  salesCount: whole(COUNT_MAX).optional(),
  content: content.optional(),
});
export type ProductInput = z.output<typeof productInput>;

/** The product fields of the back office form: all fields except the computed sales count. */
export const staffProductInput = productInput.omit({ salesCount: true }).extend({
  /** Required in the form (spec: back-office §5). */
  categoryId: z.guid("must be a category"),
});
export type StaffProductInput = z.output<typeof staffProductInput>;

export const categoryInput = z.strictObject({
  name: required(NAME_MAX),
  /** Derived from the name when missing. */
  slug: slugText.optional(),
  description: prose(DESCRIPTION_MAX).optional(),
  isActive: z.boolean("must be true or false").optional(),
});
export type CategoryInput = z.output<typeof categoryInput>;
