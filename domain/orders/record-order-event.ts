import type { ActorKind } from "#db/vocabulary.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { ERASED_ADDRESSES } from "#domain/messaging/outbox/erased-address.ts";
import { eventsOf, type OrderChange } from "./events-of.ts";
import { mailsOf } from "./order-mails.ts";

/** The parameters of `recordOrderEvent`. */
export interface OrderEventValues {
  eventType: string;
  actorKind: ActorKind;
  /** Null for the provider and the system. */
  actorId: string | null;
  /** JSON. */
  eventDetails: string;
  publicEvents: string[];
  mailKeys: string[];
  mailTemplates: string[];
  erasedAddresses: string;
}

/**
 * The parts of a statement that write the entry of an order's timeline for its new version, with its public
 * events, and queue the mails about them. The part `changed` before them returns the order's new row. A mail
 * whose key was queued before is not queued again.
 */
export const recordOrderEvent = `
  event as (
    insert into order_events (order_id, version, type, actor_kind, actor_id, details, public_events)
    select id, version, :eventType, :actorKind, :actorId::uuid, :eventDetails::jsonb, :publicEvents::text[]
    from changed
  ),
  mails as (
    insert into email_messages (dedupe_key, to_address, user_id, template, locale, data)
    select mail.key, changed.customer_email, changed.user_id, mail.template, changed.locale,
      jsonb_build_object('orderId', changed.id)
    from changed cross join unnest(:mailKeys::text[], :mailTemplates::text[]) as mail (key, template)
    where changed.customer_email not like :erasedAddresses
    on conflict (dedupe_key) do nothing
  )`;

/** Returns the values of `recordOrderEvent` for one change. */
export function orderEventValues(caller: Caller, change: OrderChange): OrderEventValues {
  const { after, action } = change;
  const publicEvents = eventsOf(change);
  const mails = mailsOf(change, publicEvents);
  return {
    eventType: action.type,
    ...actorOf(caller),
    eventDetails: JSON.stringify({ ...action.details, state: stateOf(after) }),
    publicEvents,
    mailKeys: mails.map(({ dedupeKey }) => dedupeKey),
    mailTemplates: mails.map(({ template }) => template),
    erasedAddresses: ERASED_ADDRESSES,
  };
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
