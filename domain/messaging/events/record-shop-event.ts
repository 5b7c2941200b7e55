import { run, type Transaction } from "#db/client.server.ts";
import { statement } from "#db/statement.ts";
import type { ShopEventType } from "#db/values/channel-vocabulary.ts";
import { eventIdSql, listensSql } from "./channel-conditions.ts";

/** A public event that is not caused by a change of an order. */
interface ShopEvent {
  type: ShopEventType;
  /** The id of the product, order, backup, alert or channel. */
  subjectId: string;
  /**
   * The data contain ids, names and numbers, and must be smaller than 10 KB. The data never contain a secret
   * or data of a customer.
   */
  data?: Readonly<Record<string, string | number | boolean | null>>;
}

const record = statement<{ events: string }, object>(
  "record_shop_events",
  `with event as (
    insert into shop_events (type, subject_id, data)
    select given.type, given."subjectId", coalesce(given.data, '{}')
    from jsonb_to_recordset(:events::jsonb) as given (type text, "subjectId" text, data jsonb)
    returning id, public_id, type
  )
  insert into channel_messages (channel_id, event_id, type, shop_event_id)
  select channels.id, ${eventIdSql("event.public_id", "event.type")}, event.type, event.id
  from event join channels on ${listensSql("event.type")}`,
);

/**
 * Records public events in the caller's transaction. Also records a message for each webhook that gets these
 * events. The worker sends the messages after the commit. One statement writes all events.
 */
export async function recordShopEvent(tx: Transaction, ...events: readonly ShopEvent[]): Promise<void> {
  if (events.length > 0) await run(tx, record({ events: JSON.stringify(events) }));
}
