import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTypedPrice, typedPrice } from "./typed-price.ts";

describe("parseTypedPrice", () => {
  it.each([
    ["12,90", 1290],
    ["12.90", 1290],
    ["12,9", 1290],
    ["12", 1200],
    [" 12.90 ", 1290],
    ["$12.90", 1290],
    ["US$ 12,90", 1290],
    ["0,01", 1],
    ["0", 0],
    ["1.234,56", 123456],
    ["1,234.56", 123456],
    ["1 234,56", 123456],
    ["1 234", 123400],
    ["1.234.567", 123456700],
    ["1,234,567.8", 123456780],
  ])("parseTypedPrice reads %j as %i cents", (text, minor) => {
    expect(parseTypedPrice(text)).toBe(minor);
  });

  it.each([
    ["1.234"],
    ["1,234"],
    [""],
    [" "],
    ["-5"],
    ["+5"],
    ["12,905"],
    ["12,90,10"],
    ["1.23.456"],
    ["1.234.56"],
    ["1,234,56"],
    ["1.234,567.89"],
    ["1e3"],
    ["0x10"],
    ["NaN"],
    ["Infinity"],
    ["R$ 12,90"],
    ["12,90 €"],
    ["１２"],
    ["12\n90"],
    [".5"],
    ["5."],
    ["1234567890"],
    ["1.234.567.890"],
  ])("parseTypedPrice refuses %j", (text) => {
    expect(parseTypedPrice(text)).toBeNull();
  });

  it("parseTypedPrice restores the price from the output of typedPrice, with a comma or with a dot", () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.constantFrom(",", "."), (minor, point) => {
        expect(parseTypedPrice(typedPrice(minor, point as "," | "."))).toBe(minor);
      }),
    );
  });
});
