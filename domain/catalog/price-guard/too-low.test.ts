import { describe, expect, it } from "vitest";
import { depthOf, isTooLow, rateRatio } from "./too-low.ts";

describe("the limit of a price drop", () => {
  it.each([
    [10_000, 5_000, 50, false],
    [10_000, 4_999, 50, true],
    [3, 2, 34, false],
    [3, 1, 33, true],
    [10_000, 10_000 * (1 - 0.3) * (1 - 0.2) * 0.5, 72, false],
    [1, 1, 90, false],
  ])(
    "a price drop from %i to %f exceeds the limit of %i percent: %s",
    (reference, effective, percent, isLow) => {
      expect(isTooLow({ reference, effective, percent })).toBe(isLow);
    },
  );
});

describe("a price that was below the limit before", () => {
  it.each([
    ["may fall by a tenth", 4_000, 3_600, false],
    ["may not fall by more", 4_000, 3_599, true],
    ["counts as accepted only below the limit", 5_000, 4_900, true],
    ["has the limit of every price otherwise", 8_000, 5_000, false],
  ])("a price that was already below the limit %s", (_, base, effective, isLow) => {
    expect(isTooLow({ reference: 10_000, base, effective, percent: 50 })).toBe(isLow);
  });
});

describe("the depth of a coupon", () => {
  const terms = { value: 30, maxDiscount: null, minTotal: 500 };
  it("the discount depth of a percentage coupon is its percentage, limited by its maximum discount", () => {
    expect(depthOf({ ...terms, kind: "percent" })).toEqual({ share: 0.3, cap: null, least: 500 });
    expect(depthOf({ ...terms, kind: "percent", maxDiscount: 9 })).toEqual({
      share: 0.3,
      cap: 9,
      least: 500,
    });
  });
  it("the discount depth of a fixed-amount coupon is limited by its amount or by a lower maximum discount", () => {
    expect(depthOf({ ...terms, kind: "amount" })).toEqual({ share: 1, cap: 30, least: 500 });
    expect(depthOf({ ...terms, kind: "amount", maxDiscount: 9 })).toEqual({ share: 1, cap: 9, least: 500 });
  });
});

describe("the ratio of the rates", () => {
  it("rateRatio returns the lowest ratio of new rate to old rate among all currencies, but never more than 1", () => {
    expect(rateRatio({ USD: 1, BRL: 2.5, EUR: 0.9 }, { USD: 1, BRL: 5, EUR: 1 })).toBe(0.5);
    expect(rateRatio({ USD: 1, BRL: 6 }, { USD: 1, BRL: 5 })).toBe(1);
    expect(rateRatio({ BRL: 6 }, {})).toBe(1);
  });
});
