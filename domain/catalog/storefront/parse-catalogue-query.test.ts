import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalogueSearch, parseCatalogueQuery } from "./parse-catalogue-query.ts";

const parse = (text: string) => parseCatalogueQuery(new URLSearchParams(text));

describe("parseCatalogueQuery", () => {
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

  it("reads the output of catalogueSearch back as the same query", () => {
    expect(catalogueSearch(parse("page=1&sort=popular&q="))).toBe("");
    expect(catalogueSearch(parse("page=2&q=a%20b"))).toBe("?q=a+b&page=2");
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("q", "category", "sort", "page"), fc.string({ unit: "binary" })),
        (params) => {
          const query = parseCatalogueQuery(new URLSearchParams(params));
          expect(parse(catalogueSearch(query))).toEqual(query);
        },
      ),
    );
  });
});
