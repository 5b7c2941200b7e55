import { describe, expect, it } from "vitest";
import {
  SELLER_ADDRESS_LINES,
  SELLER_ADDRESS_MAX,
  SELLER_LINE_MAX,
  sellerAddress,
  sellerLine,
} from "./seller.ts";

describe("the seller's name and tax number", () => {
  it.each([
    ["", ""],
    ["  Estúdio Prado Ltda.  ", "Estúdio Prado Ltda."],
    ["12.345.678/0001-95", "12.345.678/0001-95"],
    ["12.345\u200B.678", "12.345.678"],
  ])("the seller's name and tax number: %j is stored as %j", (typed, stored) => {
    expect(sellerLine.parse(typed)).toBe(stored);
  });

  it.each(["a\nb", "a\u0000b", "a".repeat(SELLER_LINE_MAX + 1)])(
    "the seller's name and tax number refuse %j",
    (typed) => {
      expect(sellerLine.safeParse(typed).success).toBe(false);
    },
  );
});

describe("the seller's address", () => {
  it("the seller's address keeps its line breaks and drops empty lines", () => {
    expect(sellerAddress.parse(" Rua das Flores, 10 \r\n\r\n01310-100 São Paulo\n")).toBe(
      "Rua das Flores, 10\n01310-100 São Paulo",
    );
    expect(sellerAddress.parse(" \n ")).toBe("");
  });

  it.each([
    "a\u0000b",
    "a\tb",
    "a".repeat(SELLER_ADDRESS_MAX + 1),
    Array.from({ length: SELLER_ADDRESS_LINES + 1 }, () => "a").join("\n"),
  ])("the seller's address refuses %j", (typed) => {
    expect(sellerAddress.safeParse(typed).success).toBe(false);
  });
});
