import { describe, expect, it } from "vitest";
import { META_DESCRIPTION_MAX, META_TITLE_MAX } from "#db/values/limits.ts";
import { emptyFields } from "#domain/catalog/fields/empty-fields.ts";
import type { StaffProductDetail } from "#domain/catalog/staff/staff-views.ts";
import { draw, tagOf, textOf } from "#tests/back-office-page.ts";
import { ProductStatus } from "../product-marks.tsx";
import { DeliveryFields } from "./delivery-fields.tsx";
import { PlainFields } from "./plain-fields.tsx";

const product: StaffProductDetail = {
  ...emptyFields(),
  cover: "ink-0",
  images: [],
  id: "1",
  version: 1,
  name: "Selo",
  slug: "selo",
  price: 1_290,
  status: "out_of_stock",
  deliveryType: "manual",
  stock: 3,
  heldPrice: null,
  sale: null,
  variants: 0,
  hasHeldChange: false,
  salePrice: null,
  isArchived: false,
  kind: "single",
  category: null,
  categoryId: null,
  manualStock: 3,
  metaTitle: "Verão",
  metaDescription: "a".repeat(159),
  contentFieldNames: [],
  hasItems: false,
  savedBy: "",
  waiting: 0,
};

describe("the product form", () => {
  it("the product form warns that nobody can buy a product whose manual stock is zero", () => {
    const warningOf = (manualStock: number | null, deliveryType: "manual" | "account" = "manual") => {
      const stocked = { ...product, deliveryType, manualStock };
      const html = draw(DeliveryFields, { product: stocked, current: stocked, errors: {}, reveal: null });
      return textOf(html).includes("Com 0 unidades o produto não pode ser comprado");
    };
    expect([0, 3, null].map((stock) => warningOf(stock))).toEqual([true, false, false]);
    expect(warningOf(0, "account")).toBe(false);
  });

  it("the product form offers all three product states and selects the current state of the product", () => {
    const statusOf = (of: StaffProductDetail | null) => {
      const html = draw(DeliveryFields, { product: of, current: of, errors: {}, reveal: null });
      const select = /<select[^>]*name="status"[^>]*>(.*?)<\/select>/s.exec(html)?.[1] ?? "";
      return [...select.matchAll(/<option value="(\w+)"( selected="")?>([^<]*)/g)].map(
        ([, value, chosen, label]) => `${value}: ${label}${chosen ? ", chosen" : ""}`,
      );
    };
    expect(statusOf(product)).toEqual([
      "active: Ativo",
      "inactive: Inativo",
      "out_of_stock: Esgotado, chosen",
    ]);
    expect(statusOf(null)[0]).toBe("active: Ativo, chosen");
  });

  it("the product form counts and limits the characters of both search engine texts", () => {
    const html = draw(PlainFields, { group: "search", product, errors: {} });
    expect([META_TITLE_MAX, META_DESCRIPTION_MAX]).toEqual([60, 160]);
    expect(textOf(html)).toContain("5/60");
    expect(textOf(html)).toContain("159/160");
    expect(tagOf(html, 'name="metaTitle"')).toContain('maxLength="60"');
    expect(tagOf(html, 'name="metaDescription"')).toContain('maxLength="160"');
    expect(textOf(draw(PlainFields, { group: "search", product: null, errors: {} }))).toContain("0/60");
  });
});

describe("the badge of a product", () => {
  it.each([
    ["active", "Ativo"],
    ["inactive", "Inativo"],
    ["out_of_stock", "Esgotado"],
  ] as const)("for status %s, the badge of a product has the label %s", (status, label) => {
    expect(
      textOf(draw(ProductStatus, { product: { status, isArchived: false, kind: "single", stock: 0 } })),
    ).toBe(label);
  });

  it.each([
    [8, "single", "Esgotado marcado à mão"],
    [null, "single", "Esgotado marcado à mão"],
    [0, "single", "Esgotado"],
    [8, "group", "Esgotado"],
  ] as const)("ProductStatus explains a sold-out status with the stock %s of a %s", (stock, kind, text) => {
    const product = { status: "out_of_stock", isArchived: false, kind, stock } as const;
    expect(textOf(draw(ProductStatus, { product }))).toBe(text);
  });
});
