import { describe, expect, it } from "vitest";
import { productsOf } from "./order-list.tsx";

const seat = { name: "Design Seat", quantity: 1 };

describe("productsOf", () => {
  it("productsOf lists each product of an order with its quantity", () => {
    expect(productsOf({ products: [seat, { name: "Gift Code 50", quantity: 2 }] })).toBe(
      "Design Seat · Gift Code 50 × 2",
    );
  });
  it("productsOf lists at most three products of an order and counts the remaining products", () => {
    expect(productsOf({ products: Array(4).fill(seat) })).toBe(
      "Design Seat · Design Seat · Design Seat · 1 more product",
    );
    expect(productsOf({ products: Array(50).fill(seat) })).toMatch(/ · 47 more products$/);
  });
});
