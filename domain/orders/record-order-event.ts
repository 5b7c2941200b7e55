import type { Transaction } from "#db/client.server.ts";
import { orderEvents } from "#db/schema/orders.ts";
import type { ActorKind } from "#db/vocabulary.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { queueEmail } from "#domain/messaging/outbox/queue-email.ts";
import { eventsOf, type OrderChange } from "./events-of.ts";
import { mailsOf } from "./order-mails.ts";

/**
 * Writes the entry of an order's timeline for the new version, with its public events, and queues the mails
 * about them. Call it in the transaction of the change.
 */
export async function recordOrderEvent(tx: Transaction, caller: Caller, change: OrderChange): Promise<void> {
  const { after, action } = change;
  const publicEvents = eventsOf(change);
  await tx.insert(orderEvents).values({
    orderId: after.id,
    version: after.version,
    type: action.type,
    ...actorOf(caller),
    details: { ...action.details, state: stateOf(after) },
    publicEvents,
  });
  for (const mail of mailsOf(change, publicEvents))
    await queueEmail(tx, {
      ...mail,
      to: after.customerEmail,
      userId: after.userId ?? undefined,
      locale: after.locale,
      data: { orderId: after.id },
    });
}

/**
 * Returns the state that an event stores: the order after that event. The last event therefore equals the
 * order (invariant I20). Amounts are minor units.
 */
const stateOf = (order: OrderChange["after"]): (string | number)[] => [
  order.paymentState,
  order.deliveryState,
  order.refundState,
  order.disputeState,
  order.paidAmount,
  order.refundedAmount,
];

/** Returns the actor of an event; `actorId` is null for the provider and the system. */
function actorOf(caller: Caller): { actorKind: ActorKind; actorId: string | null } {
  if (caller.kind === "shopper" || caller.kind === "staff")
    return { actorKind: caller.kind, actorId: caller.userId };
  if (caller.kind === "system" && caller.name === "provider") return { actorKind: "provider", actorId: null };
  return { actorKind: "system", actorId: null };
}
