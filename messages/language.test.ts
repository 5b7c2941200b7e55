import { afterEach, describe, expect, it } from "vitest";
import { formatCount, formatDate, formatDecimal, formatMoney } from "./format.ts";
import { documentLanguage, langOf, language, languageOf, locale, setLanguageSource } from "./language.ts";

afterEach(() => setLanguageSource(() => "written"));

describe("languageOf", () => {
  it("languageOf returns the language of the cookie", () => {
    expect(languageOf("language=pt-BR")).toBe("pt-BR");
    expect(languageOf("handover=x; language=en; theme=dark")).toBe("en");
  });

  it.each([
    "",
    "language=",
    "language=fr",
    "language=written",
    "language=pt-BRx",
    "mylanguage=en",
    'language="><script>',
    ";;;=",
  ])("languageOf returns undefined for %j", (cookie) => {
    expect(languageOf(cookie)).toBeUndefined();
  });

  it("languageOf returns undefined without a cookie", () => {
    expect(languageOf(null)).toBeUndefined();
  });
});

describe("a page", () => {
  it.each([
    ["written", "en", "en-US"],
    ["en", "en", "en-US"],
    ["pt-BR", "pt-BR", "pt-BR"],
  ] as const)("a page with the language %s uses the lang %s and the locale %s", (chosen, mark, signs) => {
    setLanguageSource(() => chosen);
    expect([language(), documentLanguage(), locale()]).toEqual([chosen, mark, signs]);
  });

  it("a page marks a text with a language only when that language differs from the page's language", () => {
    expect([langOf("en"), langOf("pt-BR")]).toEqual([undefined, "pt-BR"]);
    setLanguageSource(() => "pt-BR");
    expect([langOf("en"), langOf("pt-BR")]).toEqual(["en", undefined]);
  });

  it("a page formats money, counts and dates in its language", () => {
    const day = { dateStyle: "long", timeZone: "UTC" } as const;
    const values = () => [
      formatMoney(129_00),
      formatMoney(1_234_56, "BRL"),
      formatCount(12_800),
      formatDecimal(4.9),
      formatDate("2026-03-01T23:30:00Z", day),
    ];
    expect(values()).toEqual(["$129.00", "R$\u00a01,234.56", "12,800", "4.9", "March 1, 2026"]);
    setLanguageSource(() => "pt-BR");
    expect(values()).toEqual(["US$\u00a0129,00", "R$\u00a01.234,56", "12.800", "4,9", "1 de março de 2026"]);
  });
});
