import { expect, it } from "vitest";
import { slope } from "./slope.ts";

it("slope returns the slope of the best-fitting line, and NaN for a single point", () => {
  expect(slope([1, 2, 3].map((x) => ({ x, y: 2 * x + 5 })))).toBeCloseTo(2);
  expect(slope([0, 1, 2, 3].map((x) => ({ x, y: x % 2 })))).toBeCloseTo(0.2);
  expect(slope([{ x: 1, y: 1 }])).toBeNaN();
});
