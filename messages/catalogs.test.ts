import { afterEach, describe, expect, it } from "vitest";
import { isOfNoLanguage, type Leaf, leavesOf, textsOf } from "#tests/catalog-leaves.ts";
import { setLanguageSource } from "./language.ts";
import { documentLanguages } from "./languages.ts";

const kinds = [
  ...["shared", "storefront", "back-office", "mails"],
  ...["channels", "checkout-link", "doctor", "notices", "offers", "paid-orders", "requests", "restock"],
  ...["sections", "vouchers", "withdrawals", "blocks", "guests", "mailed-links", "staff-lists"],
  "cancelled-payment",
];
const files = import.meta.glob<Record<string, Readonly<Record<string, unknown>>>>(
  [
    "./*/{shared,storefront,back-office,mails}.ts",
    "./*/server/{blocks,channels,checkout-link,doctor,guests,mailed-links,notices,offers}.ts",
    "./*/server/{cancelled-payment,paid-orders,requests,restock,sections,staff-lists,vouchers,withdrawals}.ts",
  ],
  { eager: true },
);
const others = documentLanguages.filter((language) => language !== "en");

afterEach(() => setLanguageSource(() => "written"));

/** Returns the catalogs of one file, by name. */
function catalogsOf(language: string, kind: string): Readonly<Record<string, unknown>> {
  const file = files[`./${language}/${kind}.ts`] ?? files[`./${language}/server/${kind}.ts`];
  if (!file) throw new Error(`messages/${language}/${kind}.ts is missing`);
  return file.messages ?? file;
}
/** The catalogs whose keys are the English sentences. */
const keyed = ["importProblems", "fileProblems"];
const all = kinds.flatMap((kind) =>
  Object.keys(catalogsOf("en", kind))
    .filter((name) => !keyed.includes(name))
    .map((name) => ({ kind, name })),
);
const pages = all.filter(({ kind }) => kind === "shared" || kind === "storefront");

const leavesIn = (language: string, { kind, name }: (typeof all)[number]) =>
  leavesOf(name, catalogsOf(language, kind)[name]);
const shapeOf = (leaves: Leaf[]) =>
  leaves.map(({ path, value }) => `${path}: ${typeof value === "function" ? value.length : "text"}`).sort();
const figures = (text: string) => [...text.matchAll(/\d[\d.,]*/g)].map(([found]) => found.replace(/\D/g, ""));

/** Returns the texts of each message in a language, by path. */
function text(
  language: (typeof documentLanguages)[number],
  one: (typeof all)[number],
): Map<string, string[]> {
  setLanguageSource(() => language);
  return new Map(leavesIn(language, one).map((leaf) => [leaf.path, textsOf(leaf)]));
}

describe.each(others)("the message catalogs in %s", (language) => {
  it.each(kinds)("the other languages have every catalog of %s", (kind) => {
    // In the source language, each file has a second export: the catalog in the language of the request.
    const namesIn = (one: string) =>
      Object.keys(catalogsOf(one, kind)).filter((name) => !name.endsWith("Messages"));
    expect(namesIn("en").length).toBeGreaterThan(0);
    expect(namesIn(language).sort()).toEqual(namesIn("en").sort());
  });

  it.each(all)("the other languages have every message of $kind $name, with the same parameters", (one) => {
    expect(shapeOf(leavesIn(language, one))).toEqual(shapeOf(leavesIn("en", one)));
  });

  // Some texts of the back office stay English, because the specification gives them in English.
  it.each(pages)("the other languages contain no English text in $name", (one) => {
    const other = text(language, one);
    const left = [...text("en", one)].filter(([path, texts]) =>
      texts.some((text, index) => other.get(path)?.[index] === text && !isOfNoLanguage(text)),
    );
    expect(left).toEqual([]);
  });

  it.each(pages)(
    "the messages of $name contain no empty text and no double space, and have the same numbers as the English messages",
    (one) => {
      const other = text(language, one);
      const wrong = [...text("en", one)].flatMap(([path, texts]) =>
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

describe("the catalogs whose keys are the English sentences", () => {
  it.each(keyed)(
    "the catalogs whose keys are the English sentences return each key as its own English message in %s",
    (name) => {
      const keys = Object.keys(catalogsOf("pt-BR", "back-office")[name] as object);
      expect(keys.length).toBeGreaterThan(0);
      const english = catalogsOf("en", "back-office")[name] as Record<string, string>;
      expect(keys.map((key) => english[key])).toEqual(keys);
    },
  );
});

describe("the Portuguese catalogs", () => {
  // The text "email" names a column of an import file, so it is not a sentence.
  it.each(all)(
    "the Portuguese catalogs write e-mail with a hyphen and use no angle quotation marks in $kind $name",
    (one) => {
      const sentences = [...text("pt-BR", one)].flatMap(([path, texts]) =>
        texts.filter((text) => text !== "email").map((text) => `${path}: ${text}`),
      );
      expect(sentences.filter((text) => /: .*(\bemails?\b|[«»])/i.test(text))).toEqual([]);
    },
  );
});

describe("the texts of the specification", () => {
  it("the texts of the specification are in the English catalogs word for word", () => {
    const written = new Set(pages.flatMap((one) => [...text("en", one).values()].flat()));
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
});
