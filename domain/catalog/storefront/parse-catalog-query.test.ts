import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalogSearch, parseCatalogQuery } from "./parse-catalog-query.ts";

const parse = (text: string) => parseCatalogQuery(new URLSearchParams(text));

describe("parseCatalogQuery", () => {
  it("parseCatalogQuery reads search, category, sort order, filters and page", () => {
    const text = "q=gift+card&category=gift-codes&sort=price-asc&stock=in&min=5&max=12.5&page=3";
    expect(parse(text)).toEqual({
      q: "gift card",
      category: "gift-codes",
      sort: "price-asc",
      inStock: true,
      priceFrom: 500,
      priceTo: 1250,
      page: 3,
    });
  });

  it("by default, parseCatalogQuery returns the first page of all products, with the most popular products first", () => {
    const nothing = { q: "", category: "", sort: "popular", page: 1 };
    for (const text of [
      "",
      "sort=random&page=0",
      "page=-1",
      "page=1.5",
      "page=9999999999",
      "category=<b>",
      "q=%00%09",
      "page=two",
      "stock=out&min=-1&max=1e3",
      "min=0&max=1.999",
    ]) {
      expect(parse(text)).toEqual(nothing);
    }
  });

  it("parseCatalogQuery restores the query from the output of catalogSearch", () => {
    expect(catalogSearch(parse("page=1&sort=popular&q="))).toBe("");
    expect(catalogSearch(parse("page=2&q=a%20b"))).toBe("?q=a+b&page=2");
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom("q", "category", "sort", "stock", "min", "max", "page"),
          fc.string({ unit: "binary" }),
        ),
        (params) => {
          const query = parseCatalogQuery(new URLSearchParams(params));
          expect(parse(catalogSearch(query))).toEqual(query);
        },
      ),
    );
  });
});
