import { describe, expect, it } from "vitest";
import { emptyFields } from "#domain/catalog/fields/empty-fields.ts";
import type { StaffProductDetail } from "#domain/catalog/staff/staff-views.ts";
import { productDifferences } from "./product-differences.ts";

const product: StaffProductDetail = {
  ...emptyFields(),
  cover: "ink-0",
  images: [],
  id: "a",
  version: 1,
  name: "Seat",
  slug: "seat",
  price: 100,
  deliveryType: "manual",
  stock: 5,
  heldPrice: null,
  sale: null,
  variants: 0,
  hasHeldChange: false,
  salePrice: null,
  isArchived: false,
  kind: "single",
  category: null,
  categoryId: null,
  manualStock: 5,
  features: ["a"],
  contentFieldNames: [],
  hasItems: false,
  savedBy: "",
  waiting: 0,
};

describe("productDifferences", () => {
  it("productDifferences returns each form field that differs, and compares lists entry by entry", () => {
    const now = { ...product, version: 2, price: 120, features: ["a", "b"], featured: true };
    expect(productDifferences(product, now)).toEqual(["price", "features", "featured"]);
    expect(productDifferences(product, { ...product, features: ["a"] })).toEqual([]);
  });

  it("productDifferences ignores stock and sales, which change without an edit by staff", () => {
    expect(productDifferences(product, { ...product, stock: 3, manualStock: 3, salesCount: 2 })).toEqual([]);
  });
});
