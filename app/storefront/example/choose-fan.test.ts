import { describe, expect, it } from "vitest";
import type { ProductCard } from "#domain/catalog/products/product-views.ts";
import { chooseFan } from "./choose-fan.ts";

const card = (id: string, category: string, more: Partial<ProductCard> = {}) =>
  ({
    id,
    cover: `/images/${id}`,
    price: 100,
    stockQuantity: 5,
    category: { slug: category },
    ...more,
  }) as ProductCard;
const idsOf = (products: ProductCard[], shown: ProductCard[] = []) =>
  chooseFan(products, shown).map(({ id }) => id);

describe("the covers behind the example", () => {
  it("the covers behind the example show products of different categories, and no products that the page already shows", () => {
    const shown = card("shown", "keys");
    const products = [shown, card("a", "gifts"), card("b", "gifts"), card("c", "keys"), card("d", "seats")];
    expect(idsOf(products, [shown])).toEqual(["a", "c", "d"]);
  });

  it("when the shop has few products, the covers behind the example first repeat a category, and then a product that the page shows", () => {
    const shown = card("shown", "keys");
    expect(idsOf([shown, card("a", "gifts"), card("b", "gifts")], [shown])).toEqual(["a", "b", "shown"]);
  });

  it("the example has no covers when fewer than three products have an image and are in stock", () => {
    const products = [
      card("a", "gifts"),
      card("b", "keys"),
      card("c", "seats", { cover: "ink-2" }),
      card("d", "quotas", { stockQuantity: 0 }),
    ];
    expect(idsOf(products)).toEqual([]);
  });
});
