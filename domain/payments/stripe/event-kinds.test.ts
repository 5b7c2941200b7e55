import { describe, expect, it } from "vitest";
import { kindOf } from "./event-kinds.ts";

describe("kindOf", () => {
  it.each([
    ["checkout.session.completed", "page_completed"],
    ["checkout.session.async_payment_succeeded", "page_completed"],
    ["checkout.session.expired", "page_changed"],
    ["checkout.session.async_payment_failed", "page_changed"],
    ["payment_intent.succeeded", "payment"],
    ["charge.refunded", "refund"],
    ["charge.refund.updated", "refund"],
    ["refund.created", "refund"],
    ["refund.failed", "refund"],
    ["charge.dispute.created", "dispute"],
    ["charge.dispute.closed", "dispute"],
    ["charge.dispute.funds_withdrawn", "dispute"],
    ["radar.early_fraud_warning.created", "fraud_warning"],
    ["radar.early_fraud_warning.updated", "fraud_warning"],
  ])("kindOf returns for the event type %s the kind %s", (type, kind) => expect(kindOf(type)).toBe(kind));

  it.each(["charge.succeeded", "payment_intent.created", "payout.paid", "refunds", "toString", ""])(
    "kindOf returns null for the event type %s",
    (type) => expect(kindOf(type)).toBeNull(),
  );
});
