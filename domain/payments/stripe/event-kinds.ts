import type { ProviderEventKind } from "#db/values/vocabulary.ts";

/**
 * The event types that the shop handles. The filter `types` of Stripe's list of events accepts at most 20
 * event types, and no patterns.
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

/**
 * The event types of one family share a prefix. This list maps each prefix to one kind of event. Stripe might
 * add event types to a family later.
 */
const families: readonly [prefix: string, kind: ProviderEventKind][] = [
  ["checkout.session.", "page_changed"],
  ["refund.", "refund"],
  ["charge.refund.", "refund"],
  ["charge.dispute.", "dispute"],
  ["radar.early_fraud_warning.", "fraud_warning"],
];
const kinds: Readonly<Record<string, ProviderEventKind>> = {
  "checkout.session.completed": "page_completed",
  "checkout.session.async_payment_succeeded": "page_completed",
  "payment_intent.succeeded": "payment",
  "charge.refunded": "refund",
};

/**
 * Returns the kind of an event type in terms of the shop. Returns null when the shop does not act on the
 * event type.
 */
export function kindOf(type: string): ProviderEventKind | null {
  if (Object.hasOwn(kinds, type)) return kinds[type] ?? null;
  return families.find(([prefix]) => type.startsWith(prefix))?.[1] ?? null;
}
