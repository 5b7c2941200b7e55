import { expect, it } from "vitest";
import { growthOf } from "./growth.ts";

it.each([
  [100, 50, 100],
  [50, 100, -50],
  [100, 100, 0],
  [0, 100, -100],
  [1, 3, -67],
  [100, 0, "new"],
  [0, 0, null],
] as const)("growthOf(%i, %i) returns %s", (now, before, growth) => {
  expect(growthOf(now, before)).toBe(growth);
});
