import { describe, expect, it } from "vitest";
import { pageLine } from "./page-line.ts";

const seat = { name: "Seat", price: 500, quantity: 3, discount: 0 };

describe("pageLine", () => {
  it("pageLine returns the unit price and the quantity when the line amount is divisible by the quantity", () => {
    expect(pageLine(seat, "USD")).toEqual({ name: "Seat", unitAmount: 500, quantity: 3 });
    expect(pageLine({ ...seat, amount: 1_503 }, "USD")).toEqual({
      name: "Seat",
      unitAmount: 501,
      quantity: 3,
    });
  });

  it("pageLine returns one unit at the line's total when the line amount is not divisible by the quantity or has a discount", () => {
    const cheap = { ...seat, price: 2, quantity: 1_000, amount: 2_280 };
    expect(pageLine(cheap, "USD")).toEqual({ name: "1000 × Seat", unitAmount: 2_280, quantity: 1 });
    expect(pageLine({ ...seat, discount: 100 }, "USD")).toEqual({
      name: "3 × Seat (−$1.00)",
      unitAmount: 1_400,
      quantity: 1,
    });
  });

  it("pageLine states the discount in the order's currency when the line has one unit", () => {
    const one = { ...seat, quantity: 1, discount: 100 };
    expect(pageLine(one, "EUR")).toEqual({ name: "Seat (−€1.00)", unitAmount: 400, quantity: 1 });
  });
});
