import { afterEach, describe, expect, it } from "vitest";
import { isOfNoLanguage, type Leaf, leavesOf, textsOf } from "#tests/catalogue-leaves.ts";
import { setLanguageSource } from "./language.ts";
import { portuguese } from "./pt-br.ts";
import { declaredCatalogues } from "./translated.ts";

// Importing a messages file declares its catalogs.
import.meta.glob("../**/*messages.ts", { eager: true });

const english = declaredCatalogues();
const words: Record<string, object> = portuguese;
const names = [...english.keys()].sort();

afterEach(() => setLanguageSource(() => "written"));

const inEnglish = (name: string) => leavesOf(name, english.get(name));
const inPortuguese = (name: string) => leavesOf(name, words[name]);
const shapeOf = (leaves: Leaf[]) =>
  leaves.map(({ path, value }) => `${path}: ${typeof value === "function" ? value.length : "text"}`).sort();
const figures = (text: string) => [...text.matchAll(/\d[\d.,]*/g)].map(([found]) => found.replace(/\D/g, ""));

/** Returns the texts of each message in a language, by path. */
function said(language: "en" | "pt-BR", name: string): Map<string, string[]> {
  setLanguageSource(() => language);
  const leaves = language === "en" ? inEnglish(name) : inPortuguese(name);
  return new Map(leaves.map((leaf) => [leaf.path, textsOf(leaf)]));
}

describe("the message catalogs", () => {
  it("are the same in both languages", () => {
    expect(names.length).toBeGreaterThan(4);
    expect(Object.keys(words).sort()).toEqual(names);
  });

  it.each(names)("%s has every message in Portuguese, with the same parameters", (name) => {
    expect(shapeOf(inPortuguese(name))).toEqual(shapeOf(inEnglish(name)));
  });

  it.each(names)("%s leaves nothing in English", (name) => {
    const other = said("pt-BR", name);
    const left = [...said("en", name)].filter(([path, texts]) =>
      texts.some((text, index) => other.get(path)?.[index] === text && !isOfNoLanguage(text)),
    );
    expect(left).toEqual([]);
  });

  it.each(names)(
    "%s has no empty message and no double space, and the same figures in both languages",
    (name) => {
      const other = said("pt-BR", name);
      const wrong = [...said("en", name)].flatMap(([path, texts]) =>
        texts.flatMap((text, index) => {
          const translation = other.get(path)?.[index] ?? "";
          const isGood =
            (translation !== "" || text === "") &&
            !/ {2}|^ | $/.test(translation) === !/ {2}|^ | $/.test(text) &&
            figures(translation).sort().join() === figures(text).sort().join();
          return isGood ? [] : [`${path}: ${text} / ${translation}`];
        }),
      );
      expect(wrong).toEqual([]);
    },
  );
});

describe("the texts of the specification", () => {
  it("are in the English catalogs word for word", () => {
    const written = new Set(names.flatMap((name) => [...said("en", name).values()].flat()));
    const specified = [
      ...["Home", "Marketplace", "About", "Support", "Orders", "Account", "Sign In"],
      ...["Best Seller", "Hot", "Popular", "New"],
      ...["Most Popular", "Price Low to High", "Price High to Low", "Highest Rated", "Newest First"],
      ...["All Products", "Load More", "Add to Cart", "Oops! Page not found", "Copied!"],
      ...["Pending", "Running", "Passed", "Failed"],
      ...["Checkout Test Failed", "Checkout Test Error", "Multi-currency checkout is working correctly"],
      "In stock and ready for instant delivery",
    ];
    expect(specified.filter((text) => !written.has(text))).toEqual([]);
  });

  it("are the same by default and when English was chosen", () => {
    for (const name of names) {
      setLanguageSource(() => "written");
      const asWritten = inEnglish(name).map(textsOf);
      expect(asWritten).toEqual([...said("en", name).values()]);
    }
  });
});
