import { type FormKey, formKeys } from "#domain/catalog/fields/product-fields.ts";
import type { StaffProductDetail } from "#domain/catalog/staff/staff-views.ts";

/**
 * The comparison omits the fields in this list. Stock is not part of a version, because sales change the
 * stock. The server does not send the content of a digital product to the page.
 */
export type ComparedField = Exclude<FormKey, "stockQuantity" | "content">;
const isCompared = (key: FormKey): key is ComparedField => key !== "stockQuantity" && key !== "content";

/** Returns the fields that differ between two versions, in the form's order. */
export function productDifferences(before: StaffProductDetail, after: StaffProductDetail): ComparedField[] {
  return formKeys
    .filter(isCompared)
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
}
