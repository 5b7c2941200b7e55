import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areFalling, offeredTiers, type PriceTier, priceUnit } from "./price-unit.ts";

const tiers = [
  { minQuantity: 10, price: 900 },
  { minQuantity: 50, price: 750 },
];
const sale = { price: 800, startsAt: 1_000, endsAt: 2_000 };
const at = (quantity: number, now = 0) => priceUnit({ base: 1_000, tiers, sale, quantity, now });

describe("priceUnit", () => {
  it.each([
    [1, 1_000, "list"],
    [9, 1_000, "list"],
    [10, 900, "tier"],
    [49, 900, "tier"],
    [50, 750, "tier"],
  ])("when no sale runs, the price of each of %i units is %i", (quantity, unit, reason) => {
    expect(at(quantity)).toEqual({ unit, list: 1_000, reason });
  });

  it.each([
    [1, 800, "sale"],
    [49, 800, "sale"],
    [50, 750, "tier"],
  ])(
    "priceUnit uses the lower of the tier price and the sale price for %i units",
    (quantity, unit, reason) => {
      expect(at(quantity, 1_500)).toEqual({ unit, list: 1_000, reason });
    },
  );

  it.each([
    [999, 1_000],
    [1_000, 800],
    [1_999, 800],
    [2_000, 1_000],
  ])("at time %i, priceUnit applies the sale price only while the sale runs", (now, unit) => {
    expect(at(1, now).unit).toBe(unit);
  });

  it("priceUnit never exceeds the list price, even when the sale or the tiers were saved before the list price fell", () => {
    expect(priceUnit({ base: 700, tiers, sale, quantity: 20, now: 1_500 })).toEqual({
      unit: 700,
      list: 700,
      reason: "list",
    });
  });
});

const prices = fc.integer({ min: 1, max: 100_000_000 });
const anyTiers: fc.Arbitrary<PriceTier[]> = fc
  .uniqueArray(fc.record({ minQuantity: fc.integer({ min: 2, max: 1_000 }), price: prices }), {
    maxLength: 10,
    selector: ({ minQuantity }) => minQuantity,
  })
  .map((list) => list.sort((one, other) => one.minQuantity - other.minQuantity));
const drawn = fc.record({
  base: prices,
  tiers: anyTiers,
  sale: fc.option(
    fc
      .record({ price: prices, startsAt: fc.nat(1_000), length: fc.integer({ min: 1, max: 1_000 }) })
      .map(({ price, startsAt, length }) => ({ price, startsAt, endsAt: startsAt + length })),
  ),
  now: fc.nat(2_500),
});

describe("drawn prices", () => {
  it("a displayed price never exceeds the list price or the owner's price, and never rises with the quantity", () => {
    fc.assert(
      fc.property(drawn, fc.integer({ min: 1, max: 999 }), (list, quantity) => {
        const { unit, list: base, reason } = priceUnit({ ...list, quantity });
        const typed = [list.base, ...list.tiers.map(({ price }) => price), list.sale?.price];
        expect(typed).toContain(unit);
        expect(unit).toBeLessThanOrEqual(base);
        expect(reason === "list").toBe(unit === base);
        expect(priceUnit({ ...list, quantity: quantity + 1 }).unit).toBeLessThanOrEqual(unit);
      }),
      { numRuns: 2_000 },
    );
  });

  it("a page can compute the price for every quantity from the price of one unit and the offered tiers", () => {
    fc.assert(
      fc.property(drawn, fc.integer({ min: 1, max: 1_000 }), (list, quantity) => {
        fc.pre(areFalling(list.tiers, list.base));
        const one = priceUnit({ ...list, quantity: 1 }).unit;
        const reached = offeredTiers(list).findLast(({ minQuantity }) => minQuantity <= quantity);
        expect(priceUnit({ ...list, quantity }).unit).toBe(reached?.price ?? one);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("areFalling", () => {
  it.each([
    [[], true],
    [tiers, true],
    [[{ minQuantity: 2, price: 1_000 }], false],
    [[{ minQuantity: 1, price: 900 }], false],
    [[...tiers, { minQuantity: 60, price: 750 }], false],
    [[...tiers, { minQuantity: 50, price: 700 }], false],
  ])("areFalling for the tiers %j returns %s", (list, isFalling) => {
    expect(areFalling(list, 1_000)).toBe(isFalling);
  });
});
