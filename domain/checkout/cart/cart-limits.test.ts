import { describe, expect, it } from "vitest";
import { lineOutsideLimits, tierHint } from "./cart-limits.ts";
import { type CartLine, cartTotals, unitPrice } from "./cart-rules.ts";
import type { CartOffer, CartOffers } from "./cart-snapshot.ts";

const line = (quantity: number, stockQuantity: number | null = null): CartLine => ({
  product: {
    id: "one",
    name: "Key",
    slug: "key",
    shortDescription: "",
    price: 1_000,
    emoji: "",
    stockQuantity,
    cover: "ink-1",
  },
  quantity,
});
const offer = (limits: Partial<CartOffer> = {}): CartOffer => ({
  tiers: [
    { minQuantity: 10, price: 800, hint: "Add {count} more to pay $8.00 each." },
    { minQuantity: 50, price: 700, hint: "Add {count} more to pay $7.00 each." },
  ],
  least: null,
  most: null,
  words: "",
  ...limits,
});
const offers: CartOffers = { one: offer() };

describe("the price of a line", () => {
  it.each([
    [9, 1_000],
    [10, 800],
    [49, 800],
    [50, 700],
  ])("each of %i units costs %i, and the total of the cart uses the same unit price", (quantity, price) => {
    expect(unitPrice(line(quantity), offers)).toBe(price);
    expect(cartTotals([line(quantity)], offers)).toEqual({ items: quantity, total: quantity * price });
  });

  it("unitPrice returns the price of one unit before the server has sent the tiers", () => {
    expect(unitPrice(line(50))).toBe(1_000);
    expect(unitPrice(line(50), {})).toBe(1_000);
  });
});

describe("tierHint", () => {
  it.each([
    [8, "Add 2 more to pay $8.00 each."],
    [9, "Add 1 more to pay $8.00 each."],
    [10, "Add 40 more to pay $7.00 each."],
    [50, ""],
  ])("tierHint for %i units says “%s”", (quantity, hint) => {
    expect(tierHint(line(quantity), offer())).toBe(hint);
  });

  it("tierHint suggests no tier that the stock or an order limit makes impossible", () => {
    expect(tierHint(line(8, 9), offer())).toBe("");
    expect(tierHint(line(8, 10), offer())).not.toBe("");
    expect(tierHint(line(8), offer({ most: 9 }))).toBe("");
    expect(tierHint(line(8), undefined)).toBe("");
  });
});

describe("lineOutsideLimits", () => {
  it("lineOutsideLimits finds the first line with too few or too many units", () => {
    const limited = { one: offer({ least: 2, most: 4 }) };
    expect(lineOutsideLimits([line(2), line(4)], limited)).toBeUndefined();
    expect(lineOutsideLimits([line(1)], limited)).toMatchObject({ quantity: 1 });
    expect(lineOutsideLimits([line(5)], limited)).toMatchObject({ quantity: 5 });
    expect(lineOutsideLimits([line(5)], undefined)).toBeUndefined();
  });
});
