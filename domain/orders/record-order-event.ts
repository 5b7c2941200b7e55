import { type BoundStatement, statement } from "#db/statement.ts";
import type { ActorKind } from "#db/values/vocabulary.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { eventIdSql, isNotifiedSql, listensSql } from "#domain/messaging/events/channel-conditions.ts";
import { ERASED_ADDRESSES } from "#domain/messaging/outbox/erased-address.ts";
import { eventsOf, type OrderChange } from "./events-of.ts";
import { mailsOf } from "./order-mails.ts";

/** The parameters of a statement that writes an order together with its event. */
export interface OrderEventValues {
  eventType: string;
  actorKind: ActorKind;
  /** The id is null for the provider and the system. */
  actorId: string | null;
  /** The details of the event as JSON. */
  eventDetails: string;
  publicEvents: string[];
  mailKeys: string[];
  mailTemplates: string[];
  erasedAddresses: string;
}

/**
 * Writes the timeline entry for the new version of an order, with the public events of the change. Also
 * writes a message for each webhook that listens to the public events.
 */
const RECORD_EVENT = `
  event as (
    insert into order_events (order_id, version, type, actor_kind, actor_id, details, public_events, public_id)
    select id, version, :eventType, :actorKind, :actorId::uuid, :eventDetails::jsonb, :publicEvents::text[],
      gen_random_uuid()
    from changed
    returning id, public_id, public_events
  ),
  messages as (
    insert into channel_messages (channel_id, event_id, type, order_event_id)
    select channels.id, ${eventIdSql("event.public_id", "listed.type")}, listed.type, event.id
    from event cross join unnest(event.public_events) as listed (type) join channels on ${listensSql("listed.type")}
  )`;

/**
 * Queues the mails about the public events. When a mail with the same key was queued before, the statement
 * does not queue it again. Every payment causes a mail, so this statement runs for every payment. Therefore
 * the statement also writes the staff notice about a new sale. The notice about a new sale is off by default.
 */
const QUEUE_MAILS = `
  mails as (
    insert into email_messages (dedupe_key, to_address, user_id, template, locale, data)
    select mail.key, changed.customer_email, changed.user_id, mail.template, changed.locale,
      jsonb_build_object('orderId', changed.id)
    from changed cross join unnest(:mailKeys::text[], :mailTemplates::text[]) as mail (key, template)
    where changed.customer_email not like :erasedAddresses
    on conflict (dedupe_key) do nothing
  ),
  sale as (
    insert into staff_notices (kind, order_id) select 'new_sale', id from changed
    where 'order.paid' = any(:publicEvents::text[]) and (
      exists (select from staff_notice_switches s where s.kind = 'new_sale' and s.is_on)
      or exists (select from channels where ${isNotifiedSql("'new_sale'")}))
  )`;

/**
 * Defines a statement that writes an order, the event of the order, and the mails about the event. The
 * statement must have a WITH query `changed`, which returns the order's new row. The text `record` must come
 * after `changed` in the statement. When the change causes no mail, the statement does not insert into the
 * table of mails. Even an insert without rows would wake the worker.
 */
export function statementWithEvent<Parameters extends OrderEventValues, Row>(
  name: string,
  sql: (record: string) => string,
): (parameters: Parameters) => BoundStatement<Row> {
  const withoutMails = statement<Parameters, Row>(name, sql(RECORD_EVENT));
  const withMails = statement<Parameters, Row>(`${name}_and_mails`, sql(`${RECORD_EVENT},${QUEUE_MAILS}`));
  return (parameters) => (parameters.mailKeys.length > 0 ? withMails : withoutMails)(parameters);
}

/** For one change, returns the parameters of a statement that writes an order together with its event. */
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
 * Returns the values that an event stores about the state of the order. The event stores the state of the
 * order after the event. The last event therefore has the current state of the order (invariant I20). Amounts
 * are minor units.
 */
const stateOf = (order: OrderChange["after"]): (string | number)[] => [
  order.paymentState,
  order.deliveryState,
  order.refundState,
  order.disputeState,
  order.paidAmount,
  order.refundedAmount,
];

/** Returns the actor of an event; `actorId` is null for a guest, the provider and the system. */
function actorOf(caller: Caller): { actorKind: ActorKind; actorId: string | null } {
  if (caller.kind === "shopper" || caller.kind === "staff")
    return { actorKind: caller.kind, actorId: caller.userId };
  if (caller.kind === "order_session") return { actorKind: "shopper", actorId: null };
  if (caller.kind === "system" && caller.name === "provider") return { actorKind: "provider", actorId: null };
  return { actorKind: "system", actorId: null };
}
