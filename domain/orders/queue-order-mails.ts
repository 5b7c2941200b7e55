import type { Transaction } from "#db/client.server.ts";
import type { EmailTemplate, PublicOrderEvent } from "#db/vocabulary.ts";
import { queueEmail } from "#domain/messaging/outbox/queue-email.ts";
import { type OrderChange, succeededRefunds } from "./events-of.ts";

/** `key` makes at most one mail. */
interface OrderMail {
  key: string;
  template: EmailTemplate;
}

const delivered = (key: string): OrderMail[] => [
  { key: `order_delivered:${key}`, template: "order_delivered" },
];

/** Says which event of an order leads to which mails to the shopper. */
const mails: Partial<
  Record<PublicOrderEvent, (change: OrderChange, events: readonly PublicOrderEvent[]) => OrderMail[]>
> = {
  "order.paid": ({ after }, events) => [
    { key: `order_confirmed:${after.id}`, template: confirmation(events) },
  ],
  // The mail about the payment also tells of a delivery in the same change.
  "order.delivered": ({ after }, events) => (events.includes("order.paid") ? [] : delivered(after.id)),
  "order.delivery_restored": ({ after, action }) =>
    delivered(`${action.details?.restored?.[0]}:${after.version}`),
  "order.item_replaced": ({ action }) => delivered(`${action.details?.deliverableId}`),
  "order.item_corrected": ({ action }) => delivered(`${action.details?.deliverableId}`),
  "order.refunded": ({ action }) =>
    succeededRefunds(action).map((id) => ({ key: `order_refunded:${id}`, template: "order_refunded" })),
};

function confirmation(events: readonly PublicOrderEvent[]): EmailTemplate {
  if (events.includes("order.delivered")) return "order_confirmed";
  return events.includes("order.backordered") ? "order_waiting_for_stock" : "order_in_preparation";
}

/**
 * Puts the mails about the events of one change into the outbox, in the transaction of the change. An event
 * that was reported before makes no second mail.
 */
export async function queueOrderMails(
  tx: Transaction,
  change: OrderChange,
  events: readonly PublicOrderEvent[],
): Promise<void> {
  const { id, customerEmail, userId, locale } = change.after;
  for (const event of events)
    for (const { key, template } of mails[event]?.(change, events) ?? [])
      await queueEmail(tx, {
        dedupeKey: key,
        to: customerEmail,
        userId: userId ?? undefined,
        template,
        locale,
        data: { orderId: id },
      });
}
