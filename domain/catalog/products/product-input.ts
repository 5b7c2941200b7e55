import { z } from "zod";
import { CREDENTIAL_MAX, DESCRIPTION_MAX, EMOJI_MAX, INKS, NAME_MAX, PRICE_MAX } from "#db/values/limits.ts";
import type { ProductField, ProductRow } from "#domain/catalog/fields/product-field.ts";
import {
  type FieldKey,
  type FormKey,
  fieldKeys,
  fieldOf,
  formKeys,
  type KeyWith,
  type PlainKey,
} from "#domain/catalog/fields/product-fields.ts";
import { cleanShortText } from "#domain/kernel/text/hidden-characters.ts";
import { COUNT_MAX, SLUG_MAX } from "./product-limits.ts";

/**
 * Validation of products and categories from forms and files (spec B5-1 to B5-10). The caller writes the name
 * of the field before each error message, as in "price must be above 0".
 */

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Counts the visible characters of a text. An emoji with several code points counts once. */
export const countGraphemes = (text: string): number => Array.from(graphemes.segment(text)).length;

/** A single line of text. The text is trimmed and has no control characters or invisible characters. */
const line = (most: number) =>
  z
    .string("must be text")
    .overwrite(cleanShortText)
    .max(most, `must be at most ${most} characters`)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), "must not hold control characters");

/** Text that can contain line breaks. */
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

const emoji = line(64).refine(
  (text) => countGraphemes(text) <= EMOJI_MAX,
  `must be at most ${EMOJI_MAX} characters`,
);
const rating = z
  .number("must be a number from 0 to 5")
  .min(0, "must be from 0 to 5")
  .max(5, "must be from 0 to 5")
  .refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-9, "must have at most 1 decimal");

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

/** Returns the validation rules for a field of a given kind. */
function checkOf(field: ProductField): z.ZodType {
  switch (field.kind) {
    case "line":
      return field.isRequired ? required(field.max) : line(field.max);
    case "text":
      return prose(field.max);
    case "list":
      return list(field.maxEach, field.max);
    case "choice":
      return z.enum(field.choices, `must be one of ${field.choices.join(", ")}`);
    case "amount":
      return field.isRequired ? price : price.nullable();
    case "count":
      return whole(COUNT_MAX);
    case "stock":
      return whole(COUNT_MAX).nullable();
    case "rating":
      return rating;
    case "flag":
      return z.boolean("must be true or false");
    case "slug":
      return slugText;
    case "emoji":
      return emoji;
    case "category":
      return z.guid("must be a category");
    case "content":
      return content;
  }
}

/** The value of each field. Amounts are minor units of USD. Null means unlimited stock. */
type FieldValues = Pick<ProductRow, PlainKey> & {
  categoryId: string;
  stockQuantity: number | null;
  content: [string, string][];
};
/**
 * When a field is missing, an existing product keeps its value. When a field is missing, a new product gets
 * the default of the field.
 */
type InputOf<Key extends FieldKey> = Pick<FieldValues, Key & KeyWith<"isRequired", true>> &
  Partial<Pick<FieldValues, Key>>;

const schemaOf = <Key extends FieldKey>(keys: readonly Key[]) =>
  z.strictObject(
    Object.fromEntries(
      keys.map((key) => {
        const field = fieldOf(key);
        return [key, field.isRequired ? checkOf(field) : checkOf(field).optional()];
      }),
    ),
    // The field kinds decide the checks, and the database columns decide the types. product-fields.test.ts
    // compares the kinds with the columns.
  ) as unknown as z.ZodType<InputOf<Key>>;

/**
 * The fields of a product in a file. The file contains the category's name instead of the category's id.
 * Another schema validates this name.
 */
export type ProductInput = InputOf<Exclude<FieldKey, "categoryId">>;
export const productInput = schemaOf(fieldKeys.filter((key) => key !== "categoryId"));

/** The fields of the back office form (spec B5-1 to B5-10): all except the computed sales count. */
export type StaffProductInput = InputOf<FormKey>;
export const staffProductInput = schemaOf(formKeys);

export const categoryInput = z.strictObject({
  name: required(NAME_MAX),
  /** The shop derives a missing slug from the name. */
  slug: slugText.optional(),
  description: prose(DESCRIPTION_MAX).optional(),
  /**
   * The number of the ink colour. A new category without a number gets the ink colour that the fewest
   * categories use.
   */
  ink: z
    .int("must be a whole number")
    .min(0)
    .max(INKS - 1)
    .optional(),
  isActive: z.boolean("must be true or false").optional(),
});
export type CategoryInput = z.output<typeof categoryInput>;
