import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { divideHalfUp, WHOLE_RATE_ONE, wholeRate } from "./divide-half-up.ts";

describe("divideHalfUp", () => {
  it("divideHalfUp rounds a half up, and rounds every other quotient to the nearest whole number", () => {
    expect([4n, 5n, 6n, 14n, 15n].map((number) => divideHalfUp(number, 10n))).toEqual([0, 1, 1, 1, 2]);
    expect(divideHalfUp(0n, 7n)).toBe(0);
  });

  it("divideHalfUp returns a number that differs from the quotient by at most a half, and rounds an exact half up", () => {
    const whole = fc.bigInt({ min: 0n, max: 10n ** 24n });
    const above = fc.bigInt({ min: 1n, max: 10n ** 10n });
    fc.assert(
      fc.property(whole, above, (numerator, denominator) => {
        fc.pre(numerator / denominator < 2n ** 52n);
        const distance = 2n * (BigInt(divideHalfUp(numerator, denominator)) * denominator - numerator);
        return distance > -denominator && distance <= denominator;
      }),
    );
  });
});

it("wholeRate converts a rate with up to eight decimals to a whole number, and never returns zero", () => {
  expect(wholeRate(0.000000001)).toBe(1n);
  expect(wholeRate(1)).toBe(WHOLE_RATE_ONE);
  expect([5.35, 0.00000001, 99_999.99999999].map(wholeRate)).toEqual([535_000_000n, 1n, 9_999_999_999_999n]);
});
