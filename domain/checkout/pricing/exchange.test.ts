import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exchange } from "./exchange.ts";

describe("exchange", () => {
  it("returns a dollar amount unchanged", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        (minor) => exchange(minor, { code: "USD", rate: 1 }) === minor,
      ),
    );
  });

  it("rounds to the nearest cent, or to whole yen", () => {
    expect(exchange(12900, { code: "BRL", rate: 5.35 })).toBe(69015);
    expect(exchange(9999, { code: "EUR", rate: 0.87 })).toBe(8699);
    expect(exchange(12900, { code: "JPY", rate: 153 })).toBe(19737);
  });

  it("returns at least 1", () => {
    expect(exchange(1, { code: "JPY", rate: 0.5 })).toBe(1);
  });

  it("always returns a positive whole number of minor units", () => {
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
