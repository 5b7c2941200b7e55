import { describe, expect, it } from "vitest";
import { type GivenUnit, whyNotGiveBack } from "./decide-give-back.ts";

const DELIVERED = new Date("2026-11-01T10:00:00Z");
const unit: GivenUnit = {
  status: "delivered",
  deliveryType: "account",
  deliveredAt: DELIVERED,
  firstRevealedAt: null,
  isOpenedByStaff: false,
  refundedAt: null,
};
type Order = Parameters<typeof whyNotGiveBack>[1];
const order: Order = { paymentState: "paid", disputeState: "none", exceptions: [], refundLeft: 1 };
const on = { days: 7, now: new Date("2026-11-08T23:59:59Z"), timeZone: "UTC" };

describe("whyNotGiveBack", () => {
  it("whyNotGiveBack allows the return of an unopened unit until the last day of the return period ends", () => {
    expect(whyNotGiveBack(unit, order, on)).toBeNull();
    expect(whyNotGiveBack(unit, order, { ...on, now: new Date("2026-11-09T00:00:00Z") })).toBe("late");
  });

  it.each<[string, Partial<GivenUnit>, Partial<Order>]>([
    ["not_paid", {}, { paymentState: "awaiting" }],
    ["under_review", {}, { exceptions: ["early_fraud_warning"] }],
    ["under_review", {}, { disputeState: "open" }],
    ["under_review", {}, { exceptions: ["amount_mismatch"] }],
    ["taken_back", { status: "revoked" }, {}],
    ["taken_back", { refundedAt: DELIVERED }, {}],
    ["by_hand", { deliveryType: "manual" }, {}],
    ["opened", { firstRevealedAt: DELIVERED }, {}],
    ["opened_by_staff", { isOpenedByStaff: true }, {}],
    ["nothing_left", {}, { refundLeft: 0 }],
  ])("whyNotGiveBack returns the reason %s", (reason, ofUnit, ofOrder) => {
    expect(whyNotGiveBack({ ...unit, ...ofUnit }, { ...order, ...ofOrder }, on)).toBe(reason);
  });

  it("whyNotGiveBack allows no return when the shop offers no money back", () => {
    expect(whyNotGiveBack(unit, order, { ...on, days: 0 })).toBe("off");
  });
});
