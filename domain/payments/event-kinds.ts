/** The types of events that the shop acts on, as the provider's list takes them: at most 20, without patterns. */
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

/** Whether an event tells of money that goes back to a buyer. */
export const isAboutRefunds = (type: string): boolean =>
  type === "charge.refunded" || type.startsWith("refund.") || type.startsWith("charge.refund.");

/** Whether an event tells of a dispute. */
export const isAboutDisputes = (type: string): boolean => type.startsWith("charge.dispute.");

/** Whether an event tells that a bank suspects fraud, or does so no more. */
export const isAboutFraudWarnings = (type: string): boolean => type.startsWith("radar.early_fraud_warning.");

/** Whether the shop acts on an event; every other one is kept for the record and needs nothing. */
export const isActedOn = (type: string): boolean =>
  type.startsWith("checkout.session.") ||
  type === "payment_intent.succeeded" ||
  isAboutRefunds(type) ||
  isAboutDisputes(type) ||
  isAboutFraudWarnings(type);
