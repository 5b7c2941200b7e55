import { type SQL, sql } from "drizzle-orm";
import { comesFromStock, waitsForStock } from "#domain/delivery/waiting-orders.ts";
import { typeHas } from "#domain/kernel/delivery-type-conditions.ts";
import type { SaleNeed } from "./sales-filter.ts";

/**
 * The orders that need attention, by reason. The sales list shows exactly the orders that the bell counts.
 */

/**
 * Selects the orders (`o`) that have a backordered line of the given kind and that get new stock without a
 * decision of staff. The query uses the small index of backordered lines.
 */
const owing = (line: SQL, columns = sql`i.order_id`): SQL => sql`
  select ${columns} from order_items i join orders o on o.id = i.order_id
  where i.owed_quantity > 0 and ${line} and o.status in ('processing', 'completed') and ${waitsForStock}`;

const byHand = sql.raw(typeHas("i.delivery_type", "isByHand"));

const queued = (kinds: SQL): SQL =>
  sql`select order_id from exception_queue where resolved_at is null and order_id is not null and ${kinds}`;

const isDispute = sql`kind = 'dispute'`;
const isFraudWarning = sql`kind = 'early_fraud_warning'`;
const isWithdrawal = sql`kind = 'withdrawal_to_decide'`;
/** Excludes `short_stock`, because the reason "estoque" already counts the orders with `short_stock`. */
const isOther = sql`kind not in ('dispute', 'early_fraud_warning', 'short_stock', 'withdrawal_to_decide')`;

/**
 * SQL ranges that together contain all kinds of exceptions except disputes, fraud warnings, withdrawals and
 * missing stock. A large shop has very many orders that wait for stock. With a "not" condition, the database
 * would read all these orders.
 */
export const otherKindRanges: readonly SQL[] = [
  sql`kind < 'dispute'`,
  sql`kind > 'dispute' and kind < 'early_fraud_warning'`,
  sql`kind > 'early_fraud_warning' and kind < 'short_stock'`,
  sql`kind > 'short_stock' and kind < 'withdrawal_to_decide'`,
  sql`kind > 'withdrawal_to_decide'`,
];

/** For each reason, a query that selects the ids of the orders. */
export const ordersInNeed: Readonly<Record<Exclude<SaleNeed, "">, SQL>> = {
  estoque: owing(comesFromStock),
  manual: owing(byHand),
  disputas: queued(isDispute),
  fraude: queued(isFraudWarning),
  desistencias: queued(isWithdrawal),
  outras: queued(isOther),
};

/**
 * For the reasons "estoque" and "manual", a query that returns each waiting order once, with the time of its
 * payment (`order_id`, `paid_at`).
 */
export const waitingSince = {
  estoque: owing(comesFromStock, sql`distinct i.order_id, o.paid_at`),
  manual: owing(byHand, sql`distinct i.order_id, o.paid_at`),
} as const satisfies Partial<Record<SaleNeed, SQL>>;

/**
 * For each reason, the SQL condition that selects the exceptions without an order. The condition is null when
 * every exception with this reason has an order.
 */
export const unlinkedInNeed: Readonly<Record<SaleNeed, SQL | null>> = {
  "": sql`true`,
  estoque: null,
  manual: null,
  disputas: isDispute,
  fraude: isFraudWarning,
  desistencias: null,
  outras: isOther,
};
