import type { EditorSection } from "#app/admin/design/editor/section-index.tsx";
import { priceMessages } from "#app/admin/products/prices-messages.ts";
import { formGroups } from "#domain/catalog/fields/product-fields.ts";
import type { StaffProductDetail } from "#domain/catalog/staff/staff-views.ts";
import { productFormMessages } from "#messages/pt-BR/back-office/products/product-form.ts";

/**
 * The sections of the product editor, in the order of the page. The editor of a group omits some sections,
 * because the values of these sections come from the variants.
 */
export function productSections(kind: StaffProductDetail["kind"]): EditorSection[] {
  const labels = productFormMessages.groups;
  const section = (id: keyof typeof labels, names: readonly string[], needs?: readonly string[]) => ({
    id,
    label: labels[id],
    names,
    ...(needs ? { needs } : {}),
  });
  return [
    section("identity", formGroups.identity, ["name", "categoryId", "emoji"]),
    ...(kind === "group"
      ? []
      : [
          section("price", [...formGroups.price, "tiers"], ["price"]),
          section("delivery", [...formGroups.delivery, "unlimited"], ["status", "deliveryType"]),
        ]),
    ...(kind === "group" ? [section("variants", [])] : []),
    section("texts", formGroups.texts, ["shortDescription", "description", "features"]),
    ...(kind === "variant" ? [] : [section("images", ["images"])]),
    section("search", formGroups.search, ["metaTitle", "metaDescription"]),
  ];
}

/** Returns the label of a field for the save bar. */
export function labelOfField(name: string): string {
  const { fields, groups } = productFormMessages;
  if (name === "images") return groups.images;
  if (name === "tiers") return priceMessages.groups.tiers;
  return fields[name as keyof typeof fields] ?? name;
}
