import { expect, it } from "vitest";
import { advisoryLocks } from "./advisory-locks.ts";

it("no two of those who take turns wait for each other", () => {
  const numbers = Object.values(advisoryLocks);
  expect(new Set<number>(numbers).size).toBe(numbers.length);
});
