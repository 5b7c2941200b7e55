import { describe, expect, it } from "vitest";
import { holdLimitsText, INITIAL_HOLD_LIMITS } from "#domain/settings/hold-limits.ts";
import { holdBounds, unverifiedShareOf } from "./hold-bounds.ts";

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
  ])("returns the limits of the shopper's standing %j", (standing, bounds) => {
    expect(holdBounds(limits, standing)).toEqual({ ...bounds, isVerified: standing.isVerified });
  });

  it("limits a new account, confirmed or not, until it is old enough", () => {
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

  it("never raises a limit after lapses", () => {
    const small = { ...limits, unverifiedUnits: 2 };
    expect(holdBounds(small, { isVerified: false, accountDays: 0, hasLapsed: true }).units).toBe(2);
  });
});

describe("unverifiedShareOf", () => {
  it.each([
    [0, 10],
    [10, 10],
    [12, 10],
    [13, 10],
    [14, 11],
    [50, 40],
    [1000, 800],
  ])("maps a stock of %i to %i", (stock, share) => {
    expect(unverifiedShareOf(limits, stock)).toBe(share);
  });
});

describe("holdLimitsText", () => {
  it("uses the default for each missing limit", () => {
    expect(holdLimitsText.parse("{}")).toEqual(limits);
    expect(holdLimitsText.parse('{"lapses":5}')).toEqual({ ...limits, lapses: 5 });
  });

  it.each([
    '{"orderUnits":9}',
    '{"accountUnits":9}',
    '{"orderUnits":1001}',
    '{"unverifiedUnits":0}',
    '{"unverifiedShare":101}',
    '{"lapsedMinutes":4}',
    '{"lapses":1.5}',
    "[]",
    "no JSON",
  ])("refuses %s", (text) => {
    expect(holdLimitsText.safeParse(text).success).toBe(false);
  });
});
