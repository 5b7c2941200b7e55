import type { StaffProductDetail } from "#domain/catalog/staff/staff-views.ts";

/** The fields of the form that a version of a product can differ in, in the form's order. */
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

/** What differs between two readings of a product. Its stock is no part of its version: sales change it. */
export function productDifferences(before: StaffProductDetail, after: StaffProductDetail): ComparedField[] {
  return COMPARED.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}
