import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatUnitPrice } from "#messages/unit-price.ts";
import { formatMoney, parseMajor, toMajor } from "./money.ts";

describe("money", () => {
  it("money formats dollars with two decimals", () => {
    expect(formatMoney(12900)).toBe("$129.00");
    expect(formatMoney(1234567)).toBe("$12,345.67");
    expect(formatMoney(1)).toBe("$0.01");
  });

  it("money formats reais with R$ in every language", () => {
    expect(formatMoney(12345, "BRL")).toBe("R$\u00a0123.45");
    expect(formatMoney(12345, "BRL", "pt-BR")).toBe("R$\u00a0123,45");
  });
  it("money formats dollars as US$ in Portuguese, where a plain $ is ambiguous", () => {
    expect(formatMoney(12900, "USD", "pt-BR")).toBe("US$\u00a0129,00");
    expect(formatMoney(12900, "JPY", "pt-BR")).toBe("¥\u00a012.900");
  });

  it("money formats amounts in Portuguese with a decimal comma", () => {
    expect(formatMoney(12900, "USD", "pt-BR")).toBe("US$\u00a0129,00");
    expect(formatMoney(1234567, "USD", "pt-BR")).toBe("US$\u00a012.345,67");
    expect(formatMoney(1990, "EUR", "pt-BR")).toBe("€\u00a019,90");
  });

  it("money formats yen without decimals", () => {
    expect(formatMoney(500, "JPY")).toBe("¥500");
    expect(toMajor(500, "JPY")).toBe(500);
  });

  it("a unit price has as few decimals as possible, but enough that price times quantity equals the line amount", () => {
    expect(formatUnitPrice({ amount: 4_500, quantity: 3 })).toBe("$15.00");
    expect(formatUnitPrice({ amount: 2_280, quantity: 1_000 }, "GBP")).toBe("£0.0228");
    expect(formatUnitPrice({ amount: 4_590, quantity: 1_000 }, "JPY")).toBe("¥4.59");
    expect(formatUnitPrice({ amount: 60_894, quantity: 7 }, "EUR", "pt-BR")).toBe("€\u00a086,991");
    expect(formatUnitPrice({ amount: 1, quantity: 1_000 }, "BRL")).toBe("R$\u00a00.00001");
  });

  it("the formatted unit price times the quantity equals the line amount after rounding", () => {
    const drawn = fc.record({
      amount: fc.integer({ min: 1, max: 99_999_999 }),
      quantity: fc.integer({ min: 1, max: 1_000 }),
    });
    fc.assert(
      fc.property(drawn, (line) => {
        const [whole = "", cents = ""] = formatUnitPrice(line).replaceAll(/[$,]/g, "").split(".");
        const scale = 10n ** BigInt(cents.length - 2);
        const product = BigInt(whole + cents) * BigInt(line.quantity);
        return (2n * product + scale) / (2n * scale) === BigInt(line.amount);
      }),
    );
  });

  it("parseMajor converts an entered amount to minor units", () => {
    expect(parseMajor("129")).toBe(12900);
    expect(parseMajor("0.1")).toBe(10);
    expect(parseMajor("19.99")).toBe(1999);
    expect(parseMajor("500", "JPY")).toBe(500);
  });

  it("parseMajor returns null for a text that is not an amount", () => {
    for (const text of ["", "-1", "1e3", "1,000", "1.234", "NaN", "12.", ".5", "9999999999"])
      expect(parseMajor(text)).toBeNull();
    expect(parseMajor("1.5", "JPY")).toBeNull();
  });
});
