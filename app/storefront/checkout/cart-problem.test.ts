import { describe, expect, it } from "vitest";
import type { CartLine } from "#domain/checkout/cart/cart-rules.ts";
import type { CartSnapshot } from "#domain/checkout/cart/cart-snapshot.ts";
import { INITIAL_RATES } from "#domain/settings/currency-rates.ts";
import { cartProblem } from "./cart-problem.ts";

const line: CartLine = {
  product: {
    id: "seat",
    name: "Seat",
    slug: "seat",
    shortDescription: "",
    price: 500,
    emoji: "",
    cover: "",
    stockQuantity: 100,
  },
  quantity: 10,
};
const most = { USD: 9_999, BRL: 9_999, EUR: 9_999, GBP: 9_999, JPY: 100 };
const snapshot: Pick<CartSnapshot, "holds" | "offers" | "charging"> = {
  holds: { units: 10, minutes: null, reason: "order" },
  offers: { seat: { tiers: [], least: null, most: 20, words: "At most 20 an order." } },
  charging: { rates: INITIAL_RATES, offered: ["USD"], suggested: "USD", withMoreMethods: [], most },
};

describe("cartProblem", () => {
  it("cartProblem returns null for a cart within all limits, even when the total equals the largest charge", () => {
    expect(cartProblem([line], snapshot, 9_999, "USD")).toBeNull();
  });

  it("cartProblem states the largest charge in the currency of the charge", () => {
    expect(cartProblem([line], snapshot, 10_000, "EUR")).toContain("at most €99.99. Your total is €100.00.");
    expect(cartProblem([line], snapshot, 101, "JPY")).toContain("at most ¥100. Your total is ¥101.");
  });

  it("cartProblem reports a line with a wrong quantity first, even when the total is also above the largest charge", () => {
    expect(cartProblem([{ ...line, quantity: 11 }], snapshot, 10_000, "USD")).toContain("Seat");
    const held = { ...snapshot, holds: null };
    expect(cartProblem([{ ...line, quantity: 21 }], held, 10_000, "USD")).toBe("Seat: At most 20 an order.");
  });

  it("cartProblem accepts every total when an older web process sends no maximum charge", () => {
    const { most: _, ...charging } = snapshot.charging;
    expect(cartProblem([line], { ...snapshot, charging }, 1_000_000_000, "USD")).toBeNull();
  });
});
