import { type SQL, sql } from "drizzle-orm";
import { waitsForStock } from "#domain/delivery/waiting-orders.ts";
import type { SaleNeed } from "./sales-filter.ts";

/** The orders that need a person, by reason: the sales list shows exactly what the bell counts. */

/** Orders (`o`) with an owed line of this kind that may be handed over now; the index of owed lines holds few rows. */
const owing = (line: SQL): SQL => sql`select i.order_id from order_items i join orders o on o.id = i.order_id
  where i.owed_quantity > 0 and ${line} and o.status in ('processing', 'completed') and ${waitsForStock}`;

const queued = (kinds: SQL): SQL =>
  sql`select order_id from exception_queue where resolved_at is null and order_id is not null and ${kinds}`;

const isDispute = sql`kind = 'dispute'`;
/** An order that is short of stock is counted as waiting. */
const isOther = sql`kind not in ('dispute', 'short_stock')`;

/** The ids of the orders of a reason, as a query. */
export const ordersInNeed: Readonly<Record<Exclude<SaleNeed, "">, SQL>> = {
  estoque: owing(sql`i.delivery_type <> 'manual'`),
  manual: owing(sql`i.delivery_type = 'manual'`),
  disputas: queued(isDispute),
  outras: queued(isOther),
};

/** Which rows of the queue without an order belong to a reason; null for none of them. */
export const unlinkedInNeed: Readonly<Record<SaleNeed, SQL | null>> = {
  "": sql`true`,
  estoque: null,
  manual: null,
  disputas: isDispute,
  outras: isOther,
};
