import { expect, it } from "vitest";
import { paymentStates, refundStates } from "#db/values/vocabulary.ts";
import { couponUseChange, couponUseOf } from "./coupon-use.ts";

it.each([
  ["creating", "held"],
  ["awaiting", "held"],
  ["async_pending", "held"],
  ["paid", "spent"],
  ["failed", "released"],
  ["expired", "released"],
  ["voided", "released"],
] as const)("an order that is %s has a coupon use that is %s", (paymentState, state) => {
  expect(couponUseOf({ paymentState, refundState: "none" })).toBe(state);
});

it("a coupon use is returned only when the order is fully refunded", () => {
  for (const refundState of refundStates)
    expect(couponUseOf({ paymentState: "paid", refundState })).toBe(
      refundState === "full" ? "returned" : "spent",
    );
});

it("an order change does not change any coupon use when the order has no discount", () => {
  const order = { id: "x", discountAmount: 0, paymentState: "awaiting", refundState: "none" } as const;
  for (const paymentState of paymentStates)
    expect(couponUseChange(order, { ...order, paymentState })).toEqual([]);
});

it("an order change sends no SQL statement for the coupon use when the state of the coupon use stays the same", () => {
  const order = { id: "x", discountAmount: 5, paymentState: "creating", refundState: "none" } as const;
  expect(couponUseChange(order, { ...order, paymentState: "awaiting" })).toEqual([]);
  expect(couponUseChange(order, { ...order, paymentState: "paid" })).toHaveLength(1);
});
