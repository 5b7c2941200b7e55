/**
 * The event types that the shop acts on. The provider's API filters by at most 20 types, without patterns.
 */
export const ACTED_ON = [
  "checkout.session.completed",
  "checkout.session.expired",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "payment_intent.succeeded",
  "charge.refunded",
  "charge.refund.updated",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "radar.early_fraud_warning.created",
  "radar.early_fraud_warning.updated",
] as const;

/** Returns whether an event is about a refund. */
export const isAboutRefunds = (type: string): boolean =>
  type === "charge.refunded" || type.startsWith("refund.") || type.startsWith("charge.refund.");

/** Returns whether an event is about a dispute. */
export const isAboutDisputes = (type: string): boolean => type.startsWith("charge.dispute.");

/** Returns whether an event opens or updates a fraud warning of a bank. */
export const isAboutFraudWarnings = (type: string): boolean => type.startsWith("radar.early_fraud_warning.");

/** Returns whether the shop acts on an event. The shop stores all other events without handling them. */
export const isActedOn = (type: string): boolean =>
  type.startsWith("checkout.session.") ||
  type === "payment_intent.succeeded" ||
  isAboutRefunds(type) ||
  isAboutDisputes(type) ||
  isAboutFraudWarnings(type);
