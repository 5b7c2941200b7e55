import { expect, it } from "vitest";
import { refundOfUnits } from "./refund-of-units.ts";

const line = { price: 1_000, quantity: 3, discount: 100, refundedQuantity: 0 };

it("a refund of units returns the full price of each unit when the line has no discount", () => {
  expect(refundOfUnits({ ...line, discount: 0 }, 2)).toBe(2_000);
});

it("a refund of units returns each unit's share of the discounted line, with each running total rounded down", () => {
  expect(refundOfUnits(line, 1)).toBe(966);
  expect(refundOfUnits({ ...line, refundedQuantity: 1 }, 1)).toBe(967);
  expect(refundOfUnits({ ...line, refundedQuantity: 2 }, 1)).toBe(967);
  expect(refundOfUnits(line, 3)).toBe(2_900);
});

it("a refund of half of the units returns half of the line when a unit price has fractions of a minor unit", () => {
  const cheap = { price: 2, quantity: 1_000, amount: 2_280, discount: 0, refundedQuantity: 0 };
  expect(refundOfUnits(cheap, 500)).toBe(1_140);
  expect(refundOfUnits({ ...cheap, refundedQuantity: 500 }, 500)).toBe(1_140);
  const discounted = { price: 1, quantity: 1_000, discount: 50, refundedQuantity: 0 };
  expect(refundOfUnits(discounted, 999)).toBe(949);
});

it("a refund of units is never negative for a line of one-cent units", () => {
  const cents = { price: 1, quantity: 3, discount: 2, refundedQuantity: 0 };
  expect([0, 1, 2].map((done) => refundOfUnits({ ...cents, refundedQuantity: done }, 1))).toEqual([0, 0, 1]);
});

it("a refund of no units is zero", () => {
  expect(refundOfUnits({ ...line, refundedQuantity: 3 }, 0)).toBe(0);
});
