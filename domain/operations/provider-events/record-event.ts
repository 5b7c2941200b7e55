import { runAlone } from "#db/client.server.ts";
import { providerEvents } from "#db/schema/payments.ts";
import { rowReader } from "#db/statement.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";
import { readOrderRow } from "#domain/orders/change-order-sql.ts";
import type { PaymentProvider, ProviderEvent } from "#domain/payments/provider.ts";
import { env } from "#env";
import { markHandled, type RawOpenEvent, storeEvents } from "./record-event-sql.ts";

/** A stored event that is not handled yet. */
export interface OpenEvent {
  event: typeof providerEvents.$inferSelect;
  /**
   * The order that belongs to the event's payment page. The order is null when the event's payment page has
   * no order.
   */
  order: OrderRow | null;
  /** Whether the payment of the event has settled an order in the meantime. */
  isSettled: boolean;
}

const readEventRow = rowReader(providerEvents);

/** Converts a row that a statement returned into an unhandled event. */
export const openEventOf = (row: RawOpenEvent): OpenEvent => ({
  event: readEventRow(row),
  order: row.page_order && readOrderRow(row.page_order),
  isSettled: row.is_settled,
});

/**
 * Kinds of events that lead to the settlement of an order. When such an event is lost, the sweeper still asks
 * the provider about the order.
 */
const SWEPT = new Set<ProviderEvent["kind"]>(["page_completed", "page_changed", "payment", null]);

/**
 * Stores events of the provider in one statement, and stores each event only once. The row of an event is
 * also the job that handles the event. The row counts as an open job until the event is handled. The row
 * stores the attempts and the time of the next attempt. Ignores events whose mode (live or test) differs from
 * the mode of the shop's key. The commit waits for the disk when a lost event could be restored only from the
 * provider's list of events (decision 0081).
 * @returns only the new events that the shop must handle
 */
export async function recordEvents(
  provider: PaymentProvider,
  events: readonly ProviderEvent[],
): Promise<OpenEvent[]> {
  const ours = events.filter(({ livemode }) => livemode === env.PAYMENTS_LIVE);
  if (ours.length === 0) return [];
  const rows = ours.map(({ id, kind, type, objectId, references, livemode, createdAt }) => ({
    ...{ id, kind, type, livemode, references },
    object_id: objectId,
    provider_created_at: createdAt,
  }));
  const bound = storeEvents({ provider: provider.name, events: JSON.stringify(rows) });
  const stored = await runAlone(bound, ours.every(({ kind }) => SWEPT.has(kind)) ? "later" : "at commit");
  return stored.map(openEventOf);
}

/**
 * Marks an event as handled. The commit does not wait for the disk. When a crash loses this mark, the shop
 * handles the event again. The handling is idempotent.
 */
export async function closeEvent(eventId: string): Promise<void> {
  await runAlone(markHandled({ eventId }), "later");
}
