import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deletionsOf, foldWords, isOneTypoApart, productWords, queryWords } from "./search-words.ts";

describe("search words", () => {
  it("search words are lower case, have no accents and contain no repetitions", () => {
    expect(foldWords("Licença LICENCA, licença-anual 2x")).toEqual(["licenca", "anual", "2x"]);
  });

  it("the search words come from the name, the short description, the category and the features of a product", () => {
    const product = {
      name: "Seat",
      shortDescription: "One year",
      categoryName: "Café",
      features: ["No limit", "one seat"],
    };
    expect(productWords(product)).toEqual(["seat", "one", "year", "no", "limit", "cafe"]);
  });

  it("a search uses at most eight words", () => {
    expect(queryWords("a b c d e f g h i j")).toHaveLength(8);
  });
});

describe("isOneTypoApart", () => {
  it("isOneTypoApart accepts one additional, missing or different letter, and two swapped neighboring letters", () => {
    for (const typed of ["licence", "licences", "licenc", "lisence", "licnece", "ilcence"])
      expect(isOneTypoApart(typed, "licence")).toBe(true);
    for (const typed of ["lisense", "licen", "liccencee", "ecnecil", ""])
      expect(isOneTypoApart(typed, "licence")).toBe(false);
  });

  it("isOneTypoApart returns true exactly when the edit distance of the two words is at most 1", () => {
    const words = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 });
    fc.assert(
      fc.property(words, words, (a, b) => {
        expect(isOneTypoApart(a, b)).toBe(editDistance(a, b) <= 1);
      }),
      { numRuns: 3000 },
    );
  });

  it("two words that differ by one typo have a common deletionsOf entry in the search index", () => {
    const words = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 4, maxLength: 7 });
    const near = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 3, maxLength: 8 });
    fc.assert(
      fc.property(words, near, (typed, word) => {
        fc.pre(isOneTypoApart(typed, word));
        const index = new Set(deletionsOf(word));
        expect(deletionsOf(typed).some((entry) => index.has(entry))).toBe(true);
      }),
    );
  });
});

/** Returns the optimal string alignment distance of two words. */
function editDistance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number) => table[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      let least = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(i - 2, j - 2) + 1);
      (table[i] as number[])[j] = least;
    }
  }
  return at(a.length, b.length);
}
