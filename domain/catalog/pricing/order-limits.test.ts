import { describe, expect, it } from "vitest";
import { brokenLimit, limitedChoices, mostOfNextOrder, NO_LIMITS, nextOrderLimits } from "./order-limits.ts";

describe("brokenLimit", () => {
  const limits = { least: 2, most: 5 };
  it.each([
    [1, { reason: "least", units: 2 }],
    [2, null],
    [5, null],
    [6, { reason: "most", units: 5 }],
  ])("brokenLimit for %i units returns %j", (quantity, broken) => {
    expect(brokenLimit(limits, quantity)).toEqual(broken);
  });

  it("brokenLimit returns null for a product without limits", () => {
    expect(brokenLimit(NO_LIMITS, 1_000)).toBeNull();
  });
});

describe("mostOfNextOrder", () => {
  const customer = { ...NO_LIMITS, customerMost: 3, customerDays: 30 };
  it.each([
    [NO_LIMITS, 9, null],
    [{ ...NO_LIMITS, most: 4 }, 9, 4],
    [customer, 0, 3],
    [customer, 2, 1],
    [customer, 7, 0],
    [{ ...customer, most: 2 }, 0, 2],
    [{ ...customer, most: 2 }, 2, 1],
  ])("mostOfNextOrder for the limits %j after %i ordered units returns %j", (limits, ordered, most) => {
    expect(mostOfNextOrder(limits, ordered)).toBe(most);
  });
});

describe("nextOrderLimits", () => {
  const limits = { least: 2, most: null, customerMost: 9, customerDays: 30 };
  it("nextOrderLimits returns the limit per customer as the largest quantity when the shop does not know the shopper", () => {
    expect(nextOrderLimits(limits, undefined)).toEqual({ least: 2, most: 9 });
  });

  it("nextOrderLimits returns the remaining units as the largest quantity when the shopper has ordered before", () => {
    expect(nextOrderLimits(limits, { least: 2, most: 3 })).toEqual({ least: 2, most: 3 });
  });
});

describe("limitedChoices", () => {
  const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  it.each([
    [{ least: null, most: null }, 0, ten],
    [{ least: 3, most: 5 }, 0, [3, 4, 5]],
    [{ least: 3, most: 5 }, 2, [1, 2, 3]],
    [{ least: 3, most: 5 }, 5, []],
    [{ least: 25, most: null }, 0, [25]],
    [{ least: 25, most: null }, 20, [5, 6, 7, 8, 9, 10]],
  ])("limitedChoices for %j with %i units in the cart returns %j", (limits, inCart, choices) => {
    expect(limitedChoices(ten, limits, inCart)).toEqual(choices);
  });
});
