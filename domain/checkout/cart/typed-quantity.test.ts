import { expect, it } from "vitest";
import { typedQuantity } from "./typed-quantity.ts";

it.each([
  ["1", 1],
  [" 22 ", 22],
  ["007", 7],
  ["1000", 1000],
])("typedQuantity reads %j as %i", (text, quantity) => {
  expect(typedQuantity(text)).toBe(quantity);
});

it.each(["", "0", "-1", "1.5", "1,5", "1e3", "ten", "99999999999"])(
  "typedQuantity finds no quantity in %j",
  (text) => {
    expect(typedQuantity(text)).toBeNull();
  },
);
