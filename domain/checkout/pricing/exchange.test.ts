import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exchange } from "./exchange.ts";

describe("exchange", () => {
  it("exchange returns a dollar amount unchanged", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        (minor) => exchange(minor, { code: "USD", rate: 1 }) === minor,
      ),
    );
  });

  it("exchange rounds to the nearest cent, or to whole yen", () => {
    expect(exchange(12900, { code: "BRL", rate: 5.35 })).toBe(69015);
    expect(exchange(9999, { code: "EUR", rate: 0.87 })).toBe(8699);
    expect(exchange(12900, { code: "JPY", rate: 153 })).toBe(19737);
  });

  it("exchange rounds half a minor unit up at every amount and rate", () => {
    // $1.50 is R$ 8.025, $12.90 is R$ 69.015 and $7.10 is R$ 37.985.
    const reais = [150, 1_290, 710].map((minor) => exchange(minor, { code: "BRL", rate: 5.35 }));
    expect(reais).toEqual([803, 6_902, 3_799]);
    expect(exchange(50, { code: "JPY", rate: 153 })).toBe(77);
    expect(exchange(1, { code: "EUR", rate: 0.5 })).toBe(1);
    const wrong = Array.from({ length: 100_000 }, (_, index) => index + 1).filter((minor) => {
      const nearest = Number((BigInt(minor) * 535n * 2n + 100n) / 200n);
      return exchange(minor, { code: "BRL", rate: 5.35 }) !== nearest;
    });
    expect(wrong).toEqual([]);
  });

  it("exchange returns at least one minor unit", () => {
    expect(exchange(1, { code: "JPY", rate: 0.5 })).toBe(1);
  });

  it("exchange always returns a positive whole number of minor units", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.double({ min: 0.0001, max: 1000, noNaN: true }),
        (minor, rate) => {
          const charged = exchange(minor, { code: "GBP", rate });
          return Number.isSafeInteger(charged) && charged >= 1;
        },
      ),
    );
  });
});
