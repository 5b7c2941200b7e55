import { describe, expect, it } from "vitest";
import { detectCurrency } from "./detect-currency.ts";

describe("detectCurrency", () => {
  it.each([
    ["en-US", "USD"],
    ["en-US,en;q=0.9", "USD"],
    ["pt-BR,pt;q=0.9,en-US;q=0.8", "BRL"],
    ["pt", "BRL"],
    ["pt-PT", "EUR"],
    ["de-DE", "EUR"],
    ["de", "EUR"],
    ["fr-FR", "EUR"],
    ["es-ES", "EUR"],
    ["it", "EUR"],
    ["en-IE", "EUR"],
    ["en-GB,en;q=0.9", "GBP"],
    ["ja-JP", "JPY"],
    ["ja", "JPY"],
    ["zh-Hant-TW,en-GB;q=0.5", "GBP"],
    ["sr-Latn-ME", "EUR"],
  ])("detectCurrency maps %s to %s", (header, currency) => {
    expect(detectCurrency(header)).toBe(currency);
  });

  it("detectCurrency uses the language with the highest weight, whatever its position is, and ignores languages with weight 0", () => {
    expect(detectCurrency("en-US;q=0.2, pt-BR;q=0.8")).toBe("BRL");
    expect(detectCurrency("pt-BR;q=0, ja")).toBe("JPY");
  });

  it.each([
    "es-MX",
    "fr-CA",
    "hi-IN",
    "*",
    "",
    ";;;,,q=",
    "🙂",
    undefined,
    null,
    `${"x,".repeat(5_000)}pt-BR`,
  ])("detectCurrency returns USD for a header without a supported currency: %.20s", (header) => {
    expect(detectCurrency(header)).toBe("USD");
  });
});
