import { expect, it } from "vitest";
import { sampleProducts } from "#app/storefront/home/sample-products.ts";
import type { CatalogPage, ProductCard } from "#domain/catalog/products/product-views.ts";
import { fromRows, toRows } from "./product-rows.ts";

const category = { id: "c-1", name: "Tools", slug: "tools", ink: 2 };
const products = [
  ...sampleProducts().map((product) => ({ ...product, category })),
  ...sampleProducts().map((product) => ({ ...product, id: `${product.id}-2`, category: null })),
  // The shop counted the products before this category was created, so the counts do not contain the
  // category.
  ...sampleProducts().map((product) => ({ ...product, id: `${product.id}-3` })),
];
const list: CatalogPage = {
  products,
  total: 9,
  shown: 9,
  page: 1,
  pageSize: 24,
  hasMore: false,
  isCapped: false,
  next: null,
  counts: { isCapped: false, all: 9, categories: [{ ...category, count: 3 }] },
};

/** Returns a list as the browser receives it. */
const arrive = (sent: CatalogPage) => fromRows(structuredClone(toRows(sent)));

it("product rows return the products with all their fields", () => {
  expect(arrive(list)).toEqual(list);
});

it("product rows distinguish groups from products in the same list", () => {
  const [first, ...rest] = products as [ProductCard, ...ProductCard[]];
  for (const mixed of [
    [first, { ...first, isGroup: true as const }],
    [{ ...first, isGroup: true as const }, ...rest],
  ])
    expect(arrive({ ...list, products: mixed }).products.map((one) => one.isGroup === true)).toEqual(
      mixed.map((one) => "isGroup" in one),
    );
});

it("product rows return an empty list when there are no products", () => {
  expect(arrive({ ...list, products: [] }).products).toEqual([]);
});
