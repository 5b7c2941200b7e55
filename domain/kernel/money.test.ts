import { describe, expect, it } from "vitest";
import { formatMoney, parseMajor, toMajor } from "./money.ts";

describe("money", () => {
  it("formats dollars with two decimals", () => {
    expect(formatMoney(12900)).toBe("$129.00");
    expect(formatMoney(1234567)).toBe("$12,345.67");
    expect(formatMoney(1)).toBe("$0.01");
  });

  it("formats reais with R$ in every language", () => {
    expect(formatMoney(12345, "BRL")).toBe("R$ 123.45");
    expect(formatMoney(12345, "BRL", "pt-BR")).toBe("R$ 123,45");
  });
  it("formats dollars as US$ in Portuguese, where a plain $ is ambiguous", () => {
    expect(formatMoney(12900, "USD", "pt-BR")).toBe("US$\u00a0129,00");
    expect(formatMoney(12900, "JPY", "pt-BR")).toBe("¥\u00a012.900");
  });

  it("formats amounts in Portuguese with a decimal comma", () => {
    expect(formatMoney(12900, "USD", "pt-BR")).toBe("US$\u00a0129,00");
    expect(formatMoney(1234567, "USD", "pt-BR")).toBe("US$\u00a012.345,67");
    expect(formatMoney(1990, "EUR", "pt-BR")).toBe("€\u00a019,90");
  });

  it("formats yen without decimals", () => {
    expect(formatMoney(500, "JPY")).toBe("¥500");
    expect(toMajor(500, "JPY")).toBe(500);
  });

  it("parses a typed amount into minor units", () => {
    expect(parseMajor("129")).toBe(12900);
    expect(parseMajor("0.1")).toBe(10);
    expect(parseMajor("19.99")).toBe(1999);
    expect(parseMajor("500", "JPY")).toBe(500);
  });

  it("returns null for a text that is not an amount", () => {
    for (const text of ["", "-1", "1e3", "1,000", "1.234", "NaN", "12.", ".5", "9999999999"])
      expect(parseMajor(text)).toBeNull();
    expect(parseMajor("1.5", "JPY")).toBeNull();
  });
});
