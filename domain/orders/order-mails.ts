import type { PublicOrderEvent } from "#db/values/channel-vocabulary.ts";
import type { EmailTemplate } from "#db/values/vocabulary.ts";
import { type OrderChange, succeededRefunds } from "./events-of.ts";

/** A mail to the shopper. A second mail with the same `dedupeKey` is not stored. */
interface OrderMail {
  dedupeKey: string;
  template: EmailTemplate;
}

const delivered = (key: string): OrderMail[] => [
  { dedupeKey: `order_delivered:${key}`, template: "order_delivered" },
];

/** Maps each public event of an order to its mails to the shopper. */
const mails: Partial<
  Record<PublicOrderEvent, (change: OrderChange, events: readonly PublicOrderEvent[]) => OrderMail[]>
> = {
  "order.voucher_issued": ({ after }) => [
    { dedupeKey: `order_voucher:${after.id}`, template: "order_voucher" },
  ],
  "order.payment_failed": ({ after }) => [
    { dedupeKey: `order_payment_failed:${after.id}`, template: "order_payment_failed" },
  ],
  "order.paid": ({ after }, events) => [
    { dedupeKey: `order_confirmed:${after.id}`, template: confirmation(events) },
  ],
  // When one change reports both the payment and the delivery, the mail about the payment also reports the
  // delivery.
  "order.delivered": ({ after }, events) => (events.includes("order.paid") ? [] : delivered(after.id)),
  "order.delivery_restored": ({ after, action }) =>
    delivered(`${action.details?.restored?.[0]}:${after.version}`),
  "order.item_replaced": ({ action }) => delivered(`${action.details?.deliverableId}`),
  "order.item_corrected": ({ action }) => delivered(`${action.details?.deliverableId}`),
  "order.refunded": ({ action }) =>
    succeededRefunds(action).map((id) => ({ dedupeKey: `order_refunded:${id}`, template: "order_refunded" })),
};

function confirmation(events: readonly PublicOrderEvent[]): EmailTemplate {
  if (events.includes("order.delivered")) return "order_confirmed";
  return events.includes("order.backordered") ? "order_waiting_for_stock" : "order_in_preparation";
}

/** Returns the mails about the public events of one change. Most public events cause no mail. */
export const mailsOf = (change: OrderChange, events: readonly PublicOrderEvent[]): OrderMail[] =>
  events.flatMap((event) => mails[event]?.(change, events) ?? []);
