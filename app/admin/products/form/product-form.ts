import { z } from "zod";
import { parseTiers } from "#app/admin/products/prices/parse-tiers.ts";
import { EMOJI_MAX, PRICE_MAX } from "#db/values/limits.ts";
import { deliveryTypes } from "#db/values/vocabulary.ts";
import { type FormKey, fieldOf, formKeys } from "#domain/catalog/fields/product-fields.ts";
import { productImagesInput } from "#domain/catalog/images/product-images.ts";
import type { SaveProductWithTiers } from "#domain/catalog/price-settings/save-product-with-tiers.ts";
import { staffProductInput } from "#domain/catalog/products/product-input.ts";
import { slugify } from "#domain/catalog/products/slug.ts";
import { parseTypedList } from "#domain/catalog/products/typed-list.ts";
import { parseTypedPrice } from "#domain/catalog/products/typed-price.ts";
import { deliveryTraits } from "#domain/kernel/delivery-types.ts";
import { CredentialRejected } from "#domain/stock/credential-rejected.ts";
import { parseCredential } from "#domain/stock/parse-credential.ts";
import { productFormMessages } from "#messages/pt-BR/back-office/products/product-form.ts";

const messages = productFormMessages.errors;
const text = z.string().default("");
const typedFields = Object.fromEntries(formKeys.map((key) => [key, text])) as Record<FormKey, typeof text>;

/** The fields as the form submits them. */
const typedProduct = z.object({
  /**
   * The id of the edited product, which the form sends together with `version` and `stockSeen`. Absent for a
   * new product.
   */
  id: z.guid().optional(),
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
  stockSeen: text,
  unlimited: text,
  /**
   * The images as a JSON list, in the order in which the shop shows them. Absent in a form without an image
   * field.
   */
  images: z.string().max(8_000).optional(),
  /**
   * The prices of larger quantities, one line for each price. Absent when the form has no prices for larger
   * quantities.
   */
  tiers: z.string().max(2_000).optional(),
  ...typedFields,
});
type TypedProduct = z.output<typeof typedProduct>;

/**
 * The schema of the product form, used by the page and the server (spec B5-1 to B5-8). The schema
 * converts the input to the use case's input and gives every invalid field a message.
 */
export const productForm = typedProduct.transform((typed, context): SaveProductWithTiers => {
  const { product, refused } = readTyped(typed);
  const parsed = staffProductInput.safeParse(product);
  const problems = new Map(Object.entries(refused));
  for (const issue of parsed.error?.issues ?? []) {
    const key = issue.path[0] as FormKey;
    if (!problems.has(key)) problems.set(key, messageFor(key, issue));
  }
  const images =
    typed.images === undefined ? undefined : productImagesInput.safeParse(readJson(typed.images));
  if (images?.success === false) problems.set("images", messages.malformed);
  const tiers = typed.tiers === undefined ? undefined : parseTiers(typed.tiers);
  if (typeof tiers === "string") problems.set("tiers", tiers);
  for (const [field, message] of problems) context.addIssue({ code: "custom", path: [field], message });
  if (!parsed.success || problems.size > 0 || typeof tiers === "string") return z.NEVER;
  const known = typed.id
    ? { id: typed.id, version: Number(typed.version ?? 0), stockSeen: readStockSeen(typed.stockSeen) }
    : null;
  return { known, product: parsed.data, images: images?.data, tiers };
});

/** A parsed value, or the message that says why the value cannot be parsed. */
type Parsed = { value: unknown } | { problem: string };

/**
 * Parses each field before the product catalog validates the values. Collects the fields that cannot be
 * parsed.
 */
function readTyped(typed: TypedProduct) {
  const refused: Record<string, string> = {};
  const product: Record<string, unknown> = {};
  for (const key of formKeys) {
    const parsed = parseField(key, typed);
    if ("problem" in parsed) refused[key] = parsed.problem;
    else product[key] = parsed.value;
  }
  return { product, refused };
}

function parseField(key: FormKey, typed: TypedProduct): Parsed {
  const field = fieldOf(key);
  const input = typed[key];
  const type = deliveryTypes.find((known) => known === typed.deliveryType);
  const traits = type && deliveryTraits[type];
  const isBlank = input.trim() === "";
  switch (field.kind) {
    case "amount": {
      if (isBlank) return field.isRequired ? { problem: messages.priceMissing } : { value: null };
      const value = parseTypedPrice(input);
      return value === null ? { problem: messages.priceMalformed } : { value };
    }
    case "category":
      return input === "" ? { problem: messages.categoryMissing } : { value: input };
    case "slug": {
      const slug = isBlank ? undefined : slugify(input, "");
      return slug === "" ? { problem: messages.slug } : { value: slug };
    }
    case "rating": {
      const rating = input.trim().replace(",", ".") || "0";
      return /^\d(\.\d)?$/.test(rating) ? { value: Number(rating) } : { problem: messages.rating };
    }
    case "count":
      return parseCount(input);
    case "stock":
      if (traits?.isFromInventory) return { value: undefined };
      return typed.unlimited === "" ? parseCount(input) : { value: null };
    case "content":
      return traits?.hasContent && !isBlank ? parseContent(input) : { value: undefined };
    case "list":
      return { value: parseTypedList(input) };
    case "flag":
      return { value: input !== "" };
    default:
      return { value: input };
  }
}

function parseCount(input: string): Parsed {
  const count = input.trim() || "0";
  return /^\d{1,10}$/.test(count) ? { value: Number(count) } : { problem: messages.stock };
}

function parseContent(input: string): Parsed {
  try {
    return { value: [...parseCredential(input)] };
  } catch (error) {
    if (!(error instanceof CredentialRejected)) throw error;
    return { problem: messages.content };
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Parses the stock that the user saw when the form was opened. "" means unlimited. */
const readStockSeen = (seen: string): number | null => (/^\d{1,10}$/.test(seen) ? Number(seen) : null);

/**
 * Converts a validation error of the product catalog to a message for the field. The English text of the
 * error is intended only for authors of CSV files.
 */
function messageFor(key: FormKey, issue: z.core.$ZodIssue): string {
  switch (fieldOf(key).kind) {
    case "amount":
      return issue.code === "too_small" ? messages.priceZero : messages.priceTooLarge(PRICE_MAX);
    case "emoji":
      return messages.emoji(EMOJI_MAX);
    case "stock":
    case "count":
      return messages.stock;
    case "rating":
      return messages.rating;
    case "category":
      return messages.categoryMissing;
  }
  if (issue.code === "too_small") return key === "name" ? messages.nameMissing : messages.required;
  if (issue.code === "too_big")
    return issue.origin === "array"
      ? messages.tooMany(Number(issue.maximum))
      : messages.tooLong(Number(issue.maximum));
  return issue.code === "custom" ? messages.controlCharacters : messages.malformed;
}
