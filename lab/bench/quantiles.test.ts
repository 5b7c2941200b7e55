import { expect, test } from "vitest";
import { median, quantile } from "./quantiles.ts";

test("quantile returns the 19th of twenty values for p95 and the 10th for p50", () => {
  const twenty = Array.from({ length: 20 }, (_, index) => 20 - index);
  expect(quantile(twenty, 0.95)).toBe(19);
  expect(quantile(twenty, 0.5)).toBe(10);
  expect(quantile([7], 0.95)).toBe(7);
  expect(quantile([], 0.5)).toBeNaN();
});

test("median returns the middle value, or the mean of the two middle values", () => {
  expect(median([5, 1, 3])).toBe(3);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([])).toBeNaN();
});
