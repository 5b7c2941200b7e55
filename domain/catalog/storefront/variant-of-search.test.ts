import { expect, it } from "vitest";
import { foldWords } from "#domain/catalog/search/search-words.ts";
import { variantOfSearch } from "./variant-of-search.ts";

const variants = ["1 month", "1 year", "2 years"].map((value) => ({
  slug: value.replace(" ", "-"),
  words: foldWords(`Antivirus Pro ${value}`),
}));

it.each([
  ["month", "1-month"],
  ["antivirus 1 month", "1-month"],
  ["1 year", "1-year"],
  ["year", "1-year"],
  ["years", "2-years"],
  ["2", "2-years"],
  ["mont", "1-month"],
  ["mnoth", "1-month"],
  // Each of these search texts matches several variants or no variant.
  ["1", null],
  ["y", null],
  ["antivirus", null],
  ["licence", null],
  ["2 month", null],
  ["", null],
])("the search %j selects the variant %s", (typed, slug) => {
  expect(variantOfSearch(foldWords(typed), variants)).toBe(slug);
});

it("a search selects no variant when the product has only one variant", () => {
  expect(variantOfSearch(["month"], variants.slice(0, 1))).toBeNull();
});
