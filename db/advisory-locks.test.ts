import { expect, it } from "vitest";
import { advisoryLocks } from "./advisory-locks.ts";

it("gives each advisory lock its own number", () => {
  const numbers = Object.values(advisoryLocks);
  expect(new Set<number>(numbers).size).toBe(numbers.length);
});
