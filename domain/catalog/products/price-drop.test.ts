import { describe, expect, it } from "vitest";
import { isLargeDrop } from "./price-drop.ts";

describe("isLargeDrop", () => {
  it.each([
    [12_900, 26, 50, true],
    [12_900, 6_449, 50, true],
    [12_900, 6_450, 50, false],
    [12_900, 12_900, 50, false],
    [12_900, 20_000, 50, false],
    [100, 10, 90, false],
    [100, 9, 90, true],
  ])("compares %i with %i at a limit of %i percent: %s", (reference, price, percent, expected) => {
    expect(isLargeDrop({ reference, price, percent })).toBe(expected);
  });
});
