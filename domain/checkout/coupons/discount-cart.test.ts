import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { pageLine } from "#domain/checkout/pricing/page-line.ts";
import { refundOfUnits } from "#domain/orders/discounts/refund-of-units.ts";
import { atScale } from "#tests/faults/scale.ts";
import { type DiscountTerms, discountCart } from "./discount-cart.ts";

vi.setConfig({ testTimeout: 3_600_000 });

const CARTS = atScale(2_000, 100_000);

const line = (amount: number, isEligible = true) => ({ amount, isEligible });
const percent = (value: number, maxDiscount: number | null = null): DiscountTerms => ({
  kind: "percent",
  value,
  maxDiscount,
});
const amount = (value: number): DiscountTerms => ({ kind: "amount", value, maxDiscount: null });

describe("discountCart", () => {
  it("discountCart computes a percentage only from the lines to which the coupon applies, and rounds the discount down", () => {
    expect(discountCart([line(999), line(5_000, false)], percent(10))).toEqual({
      discount: 99,
      shares: [99, 0],
    });
  });

  it("discountCart returns a discount that exceeds neither the limit per order nor the price of the lines", () => {
    expect(discountCart([line(10_000)], percent(50, 1_200)).discount).toBe(1_200);
    expect(discountCart([line(300), line(9_000, false)], amount(500))).toEqual({
      discount: 300,
      shares: [300, 0],
    });
  });

  it("discountCart distributes the remaining cents to the lines with the largest fractions, and prefers earlier lines", () => {
    expect(discountCart([line(100), line(100), line(100)], amount(100)).shares).toEqual([34, 33, 33]);
    expect(discountCart([line(1), line(2), line(2)], amount(4)).shares).toEqual([1, 2, 1]);
  });

  it.each([
    ["no line is eligible", [line(500, false)], amount(100)],
    ["the percents are less than one minor unit", [line(1), line(1)], percent(10)],
    ["the cart is empty", [], percent(10)],
  ])("discountCart takes nothing when %s", (_, lines, terms) => {
    expect(discountCart(lines, terms)).toEqual({ discount: 0, shares: lines.map(() => 0) });
  });

  it("discountCart divides exactly even when a multiplication of two amounts exceeds the safe integers", () => {
    const lines = [line(99_999_999_999), line(88_888_888_889), line(1)];
    const { discount, shares } = discountCart(lines, percent(77));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(discount);
    expect(shares).toEqual([76_999_999_999, 68_444_444_444, 1]);
  });
});

const drawnCart = fc.array(
  fc.record({
    price: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 100_000_000 })),
    quantity: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 1_000 })),
    isEligible: fc.boolean(),
    /**
     * The number of units in each refund, in the order of the refunds. The last refund contains the remaining
     * units.
     */
    refunds: fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 5 }),
  }),
  { minLength: 1, maxLength: 8 },
);
const drawnTerms = fc.oneof(
  fc.record({
    kind: fc.constant("percent" as const),
    value: fc.integer({ min: 1, max: 100 }),
    maxDiscount: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
  }),
  fc.record({
    kind: fc.constant("amount" as const),
    value: fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 1_000_000_000 })),
    maxDiscount: fc.constant(null),
  }),
);

it(`for ${CARTS} random carts, the shares, the payment page and the refunds have the same amounts in minor units`, () => {
  fc.assert(
    fc.property(drawnCart, drawnTerms, (cart, terms) => {
      const lines = cart.map(({ price, quantity, isEligible }) => line(price * quantity, isEligible));
      const { discount, shares } = discountCart(lines, terms);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(discount);
      let asked = 0;
      let refunded = 0;
      for (const [index, { price, quantity, isEligible, refunds }] of cart.entries()) {
        const share = shares[index] ?? Number.NaN;
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(isEligible ? price * quantity : 0);
        const page = pageLine({ name: "Seat", price, quantity, discount: share }, "USD");
        asked += page.unitAmount * page.quantity;
        let done = 0;
        for (const units of [...refunds, quantity]) {
          const count = Math.min(units, quantity - done);
          const given = refundOfUnits({ price, quantity, discount: share, refundedQuantity: done }, count);
          expect(given).toBeGreaterThanOrEqual(0);
          refunded += given;
          done += count;
        }
      }
      const total = lines.reduce((sum, { amount }) => sum + amount, 0) - discount;
      expect(total).toBeGreaterThanOrEqual(0);
      expect(asked).toBe(total);
      expect(refunded).toBe(total);
    }),
    { numRuns: CARTS },
  );
});
