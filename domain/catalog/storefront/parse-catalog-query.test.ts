import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalogSearch, parseCatalogQuery } from "./parse-catalog-query.ts";

const parse = (text: string) => parseCatalogQuery(new URLSearchParams(text));

describe("parseCatalogQuery", () => {
  it("reads search, category, sort order and page", () => {
    expect(parse("q=gift+card&category=gift-codes&sort=price-asc&page=3")).toEqual({
      q: "gift card",
      category: "gift-codes",
      sort: "price-asc",
      page: 3,
    });
  });

  it("falls back to all products, most popular first, on page 1", () => {
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
    ]) {
      expect(parse(text)).toEqual(nothing);
    }
  });

  it("reads the output of catalogSearch back as the same query", () => {
    expect(catalogSearch(parse("page=1&sort=popular&q="))).toBe("");
    expect(catalogSearch(parse("page=2&q=a%20b"))).toBe("?q=a+b&page=2");
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("q", "category", "sort", "page"), fc.string({ unit: "binary" })),
        (params) => {
          const query = parseCatalogQuery(new URLSearchParams(params));
          expect(parse(catalogSearch(query))).toEqual(query);
        },
      ),
    );
  });
});
