import type { ProductRow } from "./write-products.ts";

/** Long texts are recognised by their beginning. */
const TEXT_MAX = 200;

/** What an audit row tells of, under the names of the specification (§3). Never what a digital product delivers. */
const TOLD: Readonly<Partial<Record<keyof ProductRow, string>>> = {
  name: "name",
  slug: "slug",
  description: "description",
  shortDescription: "short_description",
  price: "price",
  originalPrice: "original_price",
  categoryId: "category_id",
  status: "status",
  deliveryType: "delivery_type",
  typedStock: "stock_quantity",
  features: "features",
  emoji: "emoji",
  deliveryInstructions: "delivery_instructions",
  metaTitle: "meta_title",
  metaDescription: "meta_description",
  seoKeywords: "seo_keywords",
  featured: "featured",
  rating: "rating",
};

/** The fields that differ, before and after, for the audit log; of new sealed content only that it is new. */
export function describeChange(before: ProductRow | undefined, after: ProductRow): Record<string, unknown> {
  const was: Record<string, unknown> = {};
  const is: Record<string, unknown> = {};
  for (const [key, name] of Object.entries(TOLD)) {
    const field = key as keyof ProductRow;
    if (before && JSON.stringify(before[field]) === JSON.stringify(after[field])) continue;
    if (before) was[name] = told(before[field]);
    is[name] = told(after[field]);
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

const told = (value: unknown): unknown =>
  typeof value === "string" && value.length > TEXT_MAX
    ? `${value.slice(0, TEXT_MAX).toWellFormed()}…`
    : value;
