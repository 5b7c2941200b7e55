import { z } from "zod";
import { EMOJI_MAX, PRICE_MAX } from "#db/limits.ts";
import { deliveryTypes } from "#db/vocabulary.ts";
import { staffProductInput } from "#domain/catalog/products/product-input.ts";
import type { SaveProduct } from "#domain/catalog/products/save-product.ts";
import { slugify } from "#domain/catalog/products/slug.ts";
import { parseTypedList } from "#domain/catalog/products/typed-list.ts";
import { parseTypedPrice } from "#domain/catalog/products/typed-price.ts";
import { deliveryTraits } from "#domain/kernel/delivery-types.ts";
import { CredentialRefused } from "#domain/stock/credential-refused.ts";
import { parseCredential } from "#domain/stock/parse-credential.ts";
import { productFormMessages } from "./form-messages.ts";

const words = productFormMessages.refusals;
const text = z.string().default("");

/** The fields as the form submits them. */
const typedProduct = z.object({
  /** With `version` and `stockSeen`: the edited product; absent for a new one. */
  id: z.guid().optional(),
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
  stockSeen: text,
  name: text,
  slug: text,
  emoji: text,
  categoryId: text,
  price: text,
  originalPrice: text,
  status: text,
  deliveryType: text,
  stockQuantity: text,
  unlimited: text,
  content: text,
  deliveryInstructions: text,
  shortDescription: text,
  description: text,
  features: text,
  metaTitle: text,
  metaDescription: text,
  seoKeywords: text,
  rating: text,
  featured: text,
});
type TypedProduct = z.output<typeof typedProduct>;

/**
 * The schema of the product form, used by the page and the server (spec: back-office §5 Product form). It
 * converts the input to the use case's input and gives every invalid field a message.
 */
export const productForm = typedProduct.transform((typed, context): SaveProduct => {
  const { product, refused } = readTyped(typed);
  const parsed = staffProductInput.safeParse(product);
  const problems = new Map(Object.entries(refused));
  for (const issue of parsed.error?.issues ?? []) {
    const field = String(issue.path[0] ?? "");
    if (!problems.has(field)) problems.set(field, sentenceFor(field, issue));
  }
  for (const [field, message] of problems) context.addIssue({ code: "custom", path: [field], message });
  if (!parsed.success || problems.size > 0) return z.NEVER;
  const known = typed.id
    ? { id: typed.id, version: Number(typed.version ?? 0), stockSeen: readStockSeen(typed.stockSeen) }
    : null;
  return { known, product: parsed.data };
});

/** Parses each field before the catalog's own validation, and collects the fields that cannot be parsed. */
function readTyped(typed: TypedProduct) {
  const refused: Record<string, string> = {};
  const price = parseTypedPrice(typed.price);
  if (price === null) refused.price = typed.price.trim() === "" ? words.priceMissing : words.priceMalformed;
  const originalPrice = typed.originalPrice.trim() === "" ? null : parseTypedPrice(typed.originalPrice);
  if (typed.originalPrice.trim() !== "" && originalPrice === null)
    refused.originalPrice = words.priceMalformed;
  if (typed.categoryId === "") refused.categoryId = words.categoryMissing;

  const slug = typed.slug.trim() === "" ? undefined : slugify(typed.slug, "");
  if (slug === "") refused.slug = words.slug;

  const type = deliveryTypes.find((known) => known === typed.deliveryType);
  const traits = type && deliveryTraits[type];
  const isCounted = !traits?.isFromInventory && typed.unlimited === "";
  const stock = typed.stockQuantity.trim() || "0";
  if (isCounted && !/^\d{1,10}$/.test(stock)) refused.stockQuantity = words.stock;

  const rating = typed.rating.trim().replace(",", ".") || "0";
  if (!/^\d(\.\d)?$/.test(rating)) refused.rating = words.rating;

  let content: [string, string][] | undefined;
  if (traits?.hasContent && typed.content.trim() !== "") {
    try {
      content = [...parseCredential(typed.content)];
    } catch (error) {
      if (!(error instanceof CredentialRefused)) throw error;
      refused.content = words.content;
    }
  }
  const product = {
    name: typed.name,
    slug,
    emoji: typed.emoji,
    categoryId: typed.categoryId,
    price: price ?? 1,
    originalPrice,
    status: typed.status,
    deliveryType: typed.deliveryType,
    stockQuantity: traits?.isFromInventory ? undefined : isCounted ? Number(stock) : null,
    content,
    deliveryInstructions: typed.deliveryInstructions,
    shortDescription: typed.shortDescription,
    description: typed.description,
    features: parseTypedList(typed.features),
    metaTitle: typed.metaTitle,
    metaDescription: typed.metaDescription,
    seoKeywords: parseTypedList(typed.seoKeywords),
    rating: Number(rating),
    featured: typed.featured !== "",
  };
  return { product, refused };
}

/** Parses the stock that the form was opened with: "" is unlimited. */
const readStockSeen = (seen: string): number | null => (/^\d{1,10}$/.test(seen) ? Number(seen) : null);

/** Converts a catalog validation error, whose English text is for CSV authors, to a message for the field. */
function sentenceFor(field: string, issue: z.core.$ZodIssue): string {
  if (field === "price" || field === "originalPrice")
    return issue.code === "too_small" ? words.priceZero : words.priceTooLarge(PRICE_MAX);
  if (field === "emoji") return words.emoji(EMOJI_MAX);
  if (field === "stockQuantity") return words.stock;
  if (field === "rating") return words.rating;
  if (field === "categoryId") return words.categoryMissing;
  if (issue.code === "too_small") return field === "name" ? words.nameMissing : words.required;
  if (issue.code === "too_big")
    return issue.origin === "array"
      ? words.tooMany(Number(issue.maximum))
      : words.tooLong(Number(issue.maximum));
  return issue.code === "custom" ? words.controlCharacters : words.malformed;
}
