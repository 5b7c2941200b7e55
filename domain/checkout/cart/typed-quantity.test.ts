import { expect, it } from "vitest";
import { typedQuantity } from "./typed-quantity.ts";

it.each([
  ["1", 1],
  [" 22 ", 22],
  ["007", 7],
  ["1000", 1000],
])("reads %j as %i", (text, quantity) => {
  expect(typedQuantity(text)).toBe(quantity);
});

it.each(["", "0", "-1", "1.5", "1,5", "1e3", "ten", "99999999999"])("reads no quantity from %j", (text) => {
  expect(typedQuantity(text)).toBeNull();
});
