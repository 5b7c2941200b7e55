import { providerEvents } from "#db/schema/payments.ts";
import { columnsOf, statement } from "#db/statement.ts";
import { orderOfPage } from "#domain/checkout/settlement/settle-page-sql.ts";

/** The condition that an event `e` is about a payment that settles an order. */
export const settlesOrder = "e.kind in ('payment', 'page_completed', 'page_changed')";

/**
 * The condition that an order is settled by the payment of an event `e`. Only the settlement stores the id of
 * the payment in the order. Most events of a payment arrive after the settlement. With `exists`, the database
 * might read all orders, so the condition does not use `exists`.
 */
const isSettled = `coalesce(${settlesOrder} and (
      select true from orders where provider_payment_id = e."references"->>'payment'), false)`;

/**
 * The condition that an event is not handled yet, for events that are searched by their ids. With the
 * condition `handled_at is null`, the database could read the index of all unhandled events instead of
 * searching by the ids.
 */
const isUnhandled = "coalesce(handled_at, 'infinity') = 'infinity'";

/**
 * The order that belongs to the payment page of an event `e`, as JSON. The order is null when the event's
 * payment page has no order.
 */
const orderOfEvent = `(select to_jsonb(known) from (${orderOfPage(
  "e.provider",
  `e."references"->>'page'`,
  `e."references"->>'order'`,
)}) known)`;

const EVENT_COLUMNS = columnsOf(providerEvents, "e");

/** An unhandled event, in the form in which the statements return it. */
export interface RawOpenEvent {
  /** Whether the payment of the event has settled an order in the meantime. */
  is_settled: boolean;
  page_order: object | null;
}

/**
 * Stores each new event of one provider once. Marks a new event as handled when the shop does not act on it,
 * or when its payment has already settled an order. Returns only the new events that the shop must handle.
 */
export const storeEvents = statement<{ provider: string; events: string }, RawOpenEvent>(
  "store_events",
  `with stored as (
    insert into provider_events
      (id, provider, kind, type, object_id, "references", livemode, provider_created_at, handled_at)
    select e.id, :provider::text, e.kind, e.type, e.object_id, e."references", e.livemode,
      e.provider_created_at, case when e.kind is null or ${isSettled} then now() end
    from jsonb_to_recordset(:events::jsonb) as e (id text, kind text, type text, object_id text,
      "references" jsonb, livemode boolean, provider_created_at timestamptz)
    on conflict do nothing
    returning ${columnsOf(providerEvents)}
  )
  select ${EVENT_COLUMNS}, false as is_settled, ${orderOfEvent} as page_order from stored e where e.handled_at is null`,
);

export const markHandled = statement<{ eventId: string }, object>(
  "mark_handled",
  `update provider_events set handled_at = now(), attempts = attempts + 1, last_error = ''
  where id = :eventId and ${isUnhandled}`,
);

/** Reads an unhandled event together with the order of the event's payment page. */
export const readOpenEvent = statement<{ eventId: string }, RawOpenEvent>(
  "read_open_event",
  `select ${EVENT_COLUMNS}, ${isSettled} as is_settled, ${orderOfEvent} as page_order
  from provider_events e where e.id = :eventId and ${isUnhandled}`,
);
