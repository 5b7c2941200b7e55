import fc from "fast-check";
import { expect, it } from "vitest";
import { chargeLimits } from "#domain/payments/stripe/charge-limits.ts";
import { INITIAL_RATES } from "#domain/settings/currency-rates.ts";
import { discountCart } from "./discount-cart.ts";
import { findShortTotal } from "./least-total.ts";

const amount = (value: number) => ({ kind: "amount" as const, value, maxDiscount: null });
const inDollars = (terms: Parameters<typeof findShortTotal>[0], floor: number) =>
  findShortTotal(terms, floor, ["USD"], INITIAL_RATES, chargeLimits.least);

it("findShortTotal accepts a discounted total equal to the smallest charge, and refuses a discounted total one cent below", () => {
  expect(chargeLimits.least.USD).toBe(50);
  expect(inDollars(amount(4_950), 5_000)).toBeNull();
  expect(inDollars(amount(4_951), 5_000)).toEqual({ currency: "USD", total: 49, least: 50 });
});

it("findShortTotal refuses a fixed amount above the total of the smallest cart, and a discount of 100 percent without a maximum discount", () => {
  expect(inDollars(amount(9_000), 5_000)).toMatchObject({ total: 0 });
  expect(inDollars({ kind: "percent", value: 100, maxDiscount: null }, 5_000)).toMatchObject({ total: 0 });
  expect(inDollars({ kind: "percent", value: 100, maxDiscount: 1_000 }, 5_000)).toBeNull();
});

it("findShortTotal compares the total with the smallest charge of every offered currency", () => {
  const terms = amount(4_945);
  expect(inDollars(terms, 5_000)).toBeNull();
  const found = findShortTotal(terms, 5_000, ["USD", "GBP", "JPY"], INITIAL_RATES, {
    ...chargeLimits.least,
    GBP: 100,
  });
  expect(found).toMatchObject({ currency: "GBP", least: 100 });
});

it("a larger cart never costs less with the same coupon", () => {
  const after = (total: number, terms: Parameters<typeof discountCart>[1]) =>
    total - discountCart([{ amount: total, isEligible: true }], terms).discount;
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.record({
        kind: fc.constantFrom("percent" as const, "amount" as const),
        value: fc.integer({ min: 1, max: 100 }),
        maxDiscount: fc.option(fc.integer({ min: 1, max: 5_000 })),
      }),
      (total, more, terms) => {
        expect(after(total + more, terms)).toBeGreaterThanOrEqual(after(total, terms));
      },
    ),
  );
});
