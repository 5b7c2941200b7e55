import { describe, expect, it } from "vitest";
import type { CartProduct } from "./cart-rules.ts";
import { isCharged, missingToMinimum, refreshCart } from "./refresh-cart.ts";

const product = (change: Partial<CartProduct> = {}): CartProduct => ({
  id: "a",
  name: "IDE Pro",
  slug: "ide-pro",
  shortDescription: "",
  price: 8900,
  emoji: "🔑",
  cover: "ink-0",
  stockQuantity: 5,
  ...change,
});

describe("refreshCart", () => {
  it("refreshCart replaces a changed product name and adds no note", () => {
    const { lines, notes } = refreshCart([{ product: product({ name: "Old" }), quantity: 1 }], [product()]);
    expect(lines[0]?.product.name).toBe("IDE Pro");
    expect(notes.size).toBe(0);
  });
  it("refreshCart adds a note with the old and the new amount when a price has changed", () => {
    const { lines, notes } = refreshCart([{ product: product({ price: 7900 }), quantity: 1 }], [product()]);
    expect(lines[0]?.product.price).toBe(8900);
    expect(notes.get("a")).toEqual([{ code: "price_changed", before: 7900, now: 8900 }]);
  });
  it("refreshCart adds no note for a restored line when the line's unit price equals the current tier price", () => {
    const tier = (price: number) => ({
      a: { tiers: [{ minQuantity: 2, price, hint: "" }], least: null, most: null, words: "" },
    });
    const notesOf = (quantity: number, price: number) =>
      refreshCart(
        [{ product: product({ price: 7900 }), quantity }],
        [product()],
        new Set("a"),
        tier(price),
      ).notes.get("a");
    const changed = [{ code: "price_changed", before: 7900, now: 8900 }];
    expect(notesOf(2, 7900)).toBeUndefined();
    expect(notesOf(1, 7900)).toEqual(changed);
    expect(notesOf(2, 8000)).toEqual(changed);
  });
  it("refreshCart reduces a quantity to the stock when the quantity exceeds the stock, and otherwise keeps the quantity", () => {
    const above = refreshCart([{ product: product(), quantity: 6 }], [product()]);
    expect(above.lines[0]?.quantity).toBe(5);
    expect(above.notes.get("a")).toEqual([{ code: "quantity_reduced", before: 6, available: 5 }]);
    expect(refreshCart([{ product: product(), quantity: 5 }], [product()]).notes.size).toBe(0);
  });
  it("refreshCart keeps sold-out and removed products in the cart and does not charge for these products", () => {
    const lines = [
      { product: product(), quantity: 2 },
      { product: product({ id: "b" }), quantity: 1 },
    ];
    const refreshed = refreshCart(lines, [product({ stockQuantity: 0 })]);
    expect(refreshed.lines).toHaveLength(2);
    expect(refreshed.notes.get("a")).toEqual([{ code: "sold_out" }]);
    expect(refreshed.notes.get("b")).toEqual([{ code: "gone" }]);
    expect(isCharged(refreshed.notes.get("a"))).toBe(false);
    expect(isCharged(refreshed.notes.get("b"))).toBe(false);
    expect(isCharged([{ code: "price_changed", before: 1, now: 2 }])).toBe(true);
    expect(isCharged(undefined)).toBe(true);
  });
  it("refreshCart leaves a line unchanged when it was added after the request", () => {
    const lines = [{ product: product({ id: "late" }), quantity: 1 }];
    expect(refreshCart(lines, [], new Set(["a"]))).toEqual({ lines, notes: new Map() });
  });
});

describe("missingToMinimum", () => {
  it("missingToMinimum returns the missing amount, or 0 when the cart reaches the minimum purchase", () => {
    expect(missingToMinimum(3800, 5000)).toBe(1200);
    expect(missingToMinimum(4999, 5000)).toBe(1);
    expect(missingToMinimum(5000, 5000)).toBe(0);
    expect(missingToMinimum(9000, 5000)).toBe(0);
  });
});
