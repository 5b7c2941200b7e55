import { describe, expect, it } from "vitest";
import { holdLimitsText, INITIAL_HOLD_LIMITS } from "#domain/settings/hold-limits.ts";
import { holdBounds, mayWaitDays, unverifiedShareOf } from "./hold-bounds.ts";

const limits = INITIAL_HOLD_LIMITS;

describe("holdBounds", () => {
  it.each([
    [
      { isVerified: true, accountDays: 0, hasLapsed: false },
      { units: 100, accountUnits: 200, minutes: null, reason: "order" },
    ],
    [
      { isVerified: false, accountDays: 0, hasLapsed: false },
      { units: 20, accountUnits: 20, minutes: null, reason: "unverified" },
    ],
    [
      { isVerified: true, accountDays: 0, hasLapsed: true },
      { units: 5, accountUnits: 5, minutes: 10, reason: "lapsed" },
    ],
    [
      { isVerified: false, accountDays: 0, hasLapsed: true },
      { units: 5, accountUnits: 5, minutes: 10, reason: "lapsed" },
    ],
  ])("holdBounds returns the expected limits for a shopper with the data %j", (standing, bounds) => {
    const all = standing.isVerified
      ? { products: Number.POSITIVE_INFINITY, total: Number.POSITIVE_INFINITY }
      : { products: 10, total: 50 };
    expect(holdBounds(limits, standing)).toEqual({ ...bounds, ...all, isVerified: standing.isVerified });
  });

  it("holdBounds limits a new account until the account is old enough, whether or not the account is confirmed", () => {
    const strict = { ...limits, newDays: 7, newUnits: 3 };
    const standing = { isVerified: true, accountDays: 6.9, hasLapsed: false };
    expect(holdBounds(strict, standing)).toMatchObject({ units: 3, accountUnits: 3, reason: "order" });
    expect(holdBounds(strict, { ...standing, isVerified: false })).toMatchObject({
      units: 3,
      accountUnits: 3,
      reason: "unverified",
    });
    expect(holdBounds(strict, { ...standing, accountDays: 7 })).toMatchObject({ units: 100 });
    expect(holdBounds({ ...strict, newDays: 0 }, standing)).toMatchObject({ units: 100 });
  });

  it("when the customer's orders have expired, holdBounds does not change a limit that is already low", () => {
    const small = { ...limits, unverifiedUnits: 2 };
    expect(holdBounds(small, { isVerified: false, accountDays: 0, hasLapsed: true }).units).toBe(2);
  });
});

describe("mayWaitDays", () => {
  it.each([
    [{ isVerified: true, hasLapsed: false }, true],
    [{ isVerified: true, hasLapsed: true }, false],
    [{ isVerified: false, hasLapsed: false }, false],
    [{ isVerified: false, hasLapsed: true }, false],
  ])("mayWaitDays for %j returns %s", (standing, may) => {
    expect(mayWaitDays(holdBounds(limits, { accountDays: 0, ...standing }))).toBe(may);
  });
});

describe("unverifiedShareOf", () => {
  it.each([
    [0, 1],
    [1, 1],
    [2, 1],
    [3, 2],
    [5, 4],
    [10, 8],
    [12, 9],
    [50, 40],
    [1000, 800],
  ])("unverifiedShareOf maps a stock of %i to %i", (stock, share) => {
    expect(unverifiedShareOf(limits, stock)).toBe(share);
  });

  it("when the share is below 100 %, unverifiedShareOf leaves at least one unit of a stock of two or more for confirmed accounts", () => {
    for (let unverifiedShare = 1; unverifiedShare < 100; unverifiedShare++)
      for (const stock of [2, 3, 4, 5, 7, 9, 10, 11, 50, 99, 100, 101, 10_000])
        expect(unverifiedShareOf({ ...limits, unverifiedShare }, stock)).toBeLessThan(stock);
  });

  it("unverifiedShareOf returns the whole stock when the share for unconfirmed accounts is 100 %", () => {
    expect(unverifiedShareOf({ ...limits, unverifiedShare: 100 }, 7)).toBe(7);
  });
});

describe("holdLimitsText", () => {
  it("holdLimitsText uses the default for each missing limit", () => {
    expect(holdLimitsText.parse("{}")).toEqual(limits);
    expect(holdLimitsText.parse('{"lapses":5}')).toEqual({ ...limits, lapses: 5 });
  });

  it.each([
    '{"orderUnits":9}',
    '{"accountUnits":9}',
    '{"orderUnits":1001}',
    '{"unverifiedUnits":0}',
    '{"unverifiedProducts":0}',
    '{"unverifiedProducts":51}',
    '{"unverifiedTotal":0}',
    '{"unverifiedShare":101}',
    '{"lapsedMinutes":4}',
    '{"lapses":1.5}',
    "[]",
    "no JSON",
  ])("holdLimitsText refuses %s", (text) => {
    expect(holdLimitsText.safeParse(text).success).toBe(false);
  });
});
