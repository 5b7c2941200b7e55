import { describe, expect, it } from "vitest";
import type { CartLine } from "#domain/checkout/cart/cart-rules.ts";
import { nameAttempt } from "./name-attempt.ts";

const line = (id: string, quantity: number) => ({ product: { id }, quantity }) as CartLine;
const shown = {
  lines: [line("a", 1), line("b", 2)],
  total: 12_900,
  currency: "BRL",
  charge: 69_015,
  discount: { code: "SELO", charge: 500 },
};

describe("nameAttempt", () => {
  it("nameAttempt returns the same name for payment attempts with the same order and price", () => {
    expect(nameAttempt({ ...shown, lines: [...shown.lines] })).toBe(nameAttempt(shown));
  });

  it.each([
    ["total", { total: 9_900 }],
    ["charge, after a change of the rate", { charge: 69_016 }],
    ["currency", { currency: "USD" }],
    ["discount", { discount: { code: "SELO", charge: 600 } }],
    ["coupon", { discount: { code: "OUTRO", charge: 500 } }],
    ["order without its coupon", { discount: null }],
    ["quantity", { lines: [line("a", 2), line("b", 2)] }],
    ["product", { lines: [line("a", 1), line("c", 2)] }],
  ])("nameAttempt returns a different name when the %s is different", (_, change) => {
    expect(nameAttempt({ ...shown, ...change })).not.toBe(nameAttempt(shown));
  });
});
