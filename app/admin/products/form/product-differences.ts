import type { StaffProductDetail } from "#domain/catalog/staff/staff-views.ts";

/** The compared fields of the form, in the form's order. */
const COMPARED = [
  "name",
  "slug",
  "emoji",
  "categoryId",
  "price",
  "originalPrice",
  "status",
  "deliveryType",
  "deliveryInstructions",
  "shortDescription",
  "description",
  "features",
  "rating",
  "featured",
  "metaTitle",
  "metaDescription",
  "seoKeywords",
] as const satisfies readonly (keyof StaffProductDetail)[];
export type ComparedField = (typeof COMPARED)[number];

/**
 * Returns the fields that differ between two versions.
 * Stock is not part of a version, because sales change it.
 */
export function productDifferences(before: StaffProductDetail, after: StaffProductDetail): ComparedField[] {
  return COMPARED.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}
