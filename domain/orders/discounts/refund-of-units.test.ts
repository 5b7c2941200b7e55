import { expect, it } from "vitest";
import { refundOfUnits } from "./refund-of-units.ts";

const line = { price: 1_000, quantity: 3, discount: 100, refundedQuantity: 0 };

it("gives back the price of each unit of a line without a discount", () => {
  expect(refundOfUnits({ ...line, discount: 0 }, 2)).toBe(2_000);
});

it("gives back each unit's price less its share, and the rest with the last unit", () => {
  expect(refundOfUnits(line, 1)).toBe(966);
  expect(refundOfUnits({ ...line, refundedQuantity: 1 }, 1)).toBe(966);
  expect(refundOfUnits({ ...line, refundedQuantity: 2 }, 1)).toBe(968);
  expect(refundOfUnits(line, 3)).toBe(2_900);
});

it("never gives back less than zero for a line of one-cent units", () => {
  const cents = { price: 1, quantity: 3, discount: 2, refundedQuantity: 0 };
  expect([0, 1, 2].map((done) => refundOfUnits({ ...cents, refundedQuantity: done }, 1))).toEqual([0, 0, 1]);
});

it("gives back nothing for no units", () => {
  expect(refundOfUnits({ ...line, refundedQuantity: 3 }, 0)).toBe(0);
});
