import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exchange } from "./exchange.ts";

describe("turning a dollar amount into another currency", () => {
  it("keeps dollars as they are", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        (minor) => exchange(minor, { code: "USD", rate: 1 }) === minor,
      ),
    );
  });

  it("rounds to the nearest cent, and to whole yen", () => {
    expect(exchange(12900, { code: "BRL", rate: 5.35 })).toBe(69015);
    expect(exchange(9999, { code: "EUR", rate: 0.87 })).toBe(8699);
    expect(exchange(12900, { code: "JPY", rate: 153 })).toBe(19737);
  });

  it("never becomes nothing", () => {
    expect(exchange(1, { code: "JPY", rate: 0.5 })).toBe(1);
  });

  it("is always a whole number of minor units above zero", () => {
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
