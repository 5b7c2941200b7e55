import type { ProductRow } from "./write-products.ts";

/** Maximum length of a text in an audit row. The beginning is enough to recognize it. */
const TEXT_MAX = 200;

/**
 * The audited fields with their names in the specification (§3). Excludes the content of digital products.
 */
const AUDITED_FIELDS: Readonly<Partial<Record<keyof ProductRow, string>>> = {
  name: "name",
  slug: "slug",
  description: "description",
  shortDescription: "short_description",
  price: "price",
  originalPrice: "original_price",
  categoryId: "category_id",
  status: "status",
  deliveryType: "delivery_type",
  manualStock: "stock_quantity",
  features: "features",
  emoji: "emoji",
  deliveryInstructions: "delivery_instructions",
  metaTitle: "meta_title",
  metaDescription: "meta_description",
  seoKeywords: "seo_keywords",
  featured: "featured",
  rating: "rating",
};

/**
 * Returns the old and new values of changed fields for the audit log. Of new content it says only "replaced".
 */
export function describeChange(before: ProductRow | undefined, after: ProductRow): Record<string, unknown> {
  const was: Record<string, unknown> = {};
  const is: Record<string, unknown> = {};
  for (const [key, name] of Object.entries(AUDITED_FIELDS)) {
    const field = key as keyof ProductRow;
    if (before && JSON.stringify(before[field]) === JSON.stringify(after[field])) continue;
    if (before) was[name] = shorten(before[field]);
    is[name] = shorten(after[field]);
  }
  const hasNewContent =
    after.contentSealed !== null && !(before?.contentSealed?.equals(after.contentSealed) ?? false);
  return {
    ...(before ? { before: was } : {}),
    after: is,
    ...(hasNewContent ? { content: "replaced" } : {}),
    ...(before?.contentSealed && !after.contentSealed ? { content: "removed" } : {}),
  };
}

const shorten = (value: unknown): unknown =>
  typeof value === "string" && value.length > TEXT_MAX
    ? `${value.slice(0, TEXT_MAX).toWellFormed()}…`
    : value;
