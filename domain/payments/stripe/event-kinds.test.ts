import { describe, expect, it } from "vitest";
import { isActedOn } from "./event-kinds.ts";

describe("isActedOn", () => {
  it.each([
    "checkout.session.completed",
    "checkout.session.expired",
    "checkout.session.async_payment_failed",
    "payment_intent.succeeded",
    "charge.refunded",
    "charge.refund.updated",
    "refund.created",
    "refund.failed",
    "charge.dispute.created",
    "charge.dispute.closed",
    "charge.dispute.funds_withdrawn",
    "radar.early_fraud_warning.created",
    "radar.early_fraud_warning.updated",
  ])("returns true for %s", (type) => expect(isActedOn(type)).toBe(true));

  it.each(["charge.succeeded", "payment_intent.created", "payout.paid", "refunds", ""])(
    "returns false for %s",
    (type) => expect(isActedOn(type)).toBe(false),
  );
});
