import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { freeSlug, slugify } from "./slug.ts";

describe("slugs", () => {
  it("slugs replace accented letters with plain letters and other characters with single hyphens", () => {
    expect(slugify("Licença Anual — Édition Spéciale!")).toBe("licenca-anual-edition-speciale");
    expect(slugify("  Straße & Ærø / Łódź ")).toBe("strasse-aero-lodz");
    expect(slugify("A  b__c..d")).toBe("a-b-c-d");
    expect(slugify("50% off (today)")).toBe("50-off-today");
  });

  it("slugs transliterate Cyrillic and Greek letters, and use the fallback when a name has no usable letter", () => {
    expect(slugify("日本語", "product")).toBe("product");
    expect(slugify("Ключи для игр")).toBe("klyuchi-dlya-igr");
    expect(slugify("Άδεια 2024")).toBe("adeia-2024");
    expect(slugify("!!!", "category")).toBe("category");
  });

  it("slugs are always valid and at most 80 characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (name) => {
        const slug = slugify(name);
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(slug.length).toBeLessThanOrEqual(80);
      }),
    );
  });

  it("a repeated slug gets -2 or -3 and stays within the maximum length", () => {
    const taken = new Set(["gift", "gift-2", "x".repeat(80)]);
    expect(freeSlug("card", (slug) => taken.has(slug))).toBe("card");
    expect(freeSlug("gift", (slug) => taken.has(slug))).toBe("gift-3");
    expect(freeSlug("x".repeat(80), (slug) => taken.has(slug))).toBe(`${"x".repeat(78)}-2`);
  });
});
