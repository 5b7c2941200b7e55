import { describe, expect, it } from "vitest";
import { INITIAL_RATES } from "./currency-rates.ts";
import { offeredCurrencies, rateAgeDays } from "./offered-currencies.ts";

const own = { date: "2026-11-10", rates: INITIAL_RATES.rates };
const settings = { chargeCurrencies: ["BRL", "EUR"] as const, currencyRates: own, rateMaxAgeDays: 7 };
const at = (text: string) => new Date(text).getTime();
const offered = (changes: object, now = at("2026-11-12T12:00:00Z"), isLive = true) =>
  offeredCurrencies({ ...settings, chargeCurrencies: ["BRL", "EUR"], ...changes }, now, isLive);

describe("offeredCurrencies", () => {
  it("offeredCurrencies returns only dollars until the owner chooses other currencies", () => {
    expect(offered({ chargeCurrencies: [] })).toEqual(["USD"]);
    expect(offered({})).toEqual(["USD", "BRL", "EUR"]);
  });

  it.each([
    ["2026-11-17T23:59:59Z", ["USD", "BRL", "EUR"]],
    ["2026-11-18T00:00:00Z", ["USD"]],
  ])(
    "offeredCurrencies drops other currencies when the rates exceed their maximum age (now: %s)",
    (now, codes) => {
      expect(offered({}, at(now))).toEqual(codes);
    },
  );

  it("offeredCurrencies accepts rates up to the owner's maximum age", () => {
    expect(offered({ rateMaxAgeDays: 30 }, at("2026-12-01T00:00:00Z"))).toEqual(["USD", "BRL", "EUR"]);
  });

  it("offeredCurrencies accepts demo rates of any age, but only while the shop takes no real money", () => {
    const demo = { currencyRates: { ...own, demo: true } };
    expect(offered(demo, at("2027-11-12T00:00:00Z"), false)).toEqual(["USD", "BRL", "EUR"]);
    expect(offered(demo, at("2026-11-10T00:00:00Z"), true)).toEqual(["USD"]);
  });
});

describe("rateAgeDays", () => {
  it("rateAgeDays counts full days and is never negative", () => {
    expect(rateAgeDays(own, at("2026-11-10T23:59:59Z"))).toBe(0);
    expect(rateAgeDays(own, at("2026-11-12T01:00:00Z"))).toBe(2);
    expect(rateAgeDays(own, at("2026-11-01T00:00:00Z"))).toBe(0);
  });
});
