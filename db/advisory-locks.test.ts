import { expect, it } from "vitest";
import { advisoryLocks } from "./advisory-locks.ts";

it("each advisory lock has a different number", () => {
  const numbers = Object.values(advisoryLocks);
  expect(new Set<number>(numbers).size).toBe(numbers.length);
});
