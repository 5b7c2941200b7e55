import { type SQL, sql } from "drizzle-orm";
import { deadlineStates, decidedByStaff } from "./refund-deadline.ts";

/** The name of the table `orders` in a statement. */
type Alias = "o" | "orders";

const listed = (states: readonly string[]): string => states.map((state) => `'${state}'`).join(", ");

/** The SQL condition of `isRefundedAtDeadline`. A test compares both. */
export const refundedAtDeadline = (order: Alias): SQL =>
  sql.raw(`(${order}.payment_state = 'paid' and ${order}.delivery_state in (${listed(deadlineStates.delivery)})
    and ${order}.refund_state in (${listed(deadlineStates.refund)})
    and ${order}.dispute_state in (${listed(deadlineStates.dispute)})
    and 'short_stock' = any(${order}.exceptions) and not ${order}.exceptions && '{${decidedByStaff}}')`);

/** The time since which a paid order waits: its payment, or a later decision of staff to deliver. */
export const waitsSince = (order: Alias): SQL =>
  sql.raw(`coalesce((select max(decided.created_at) from order_events decided where decided.order_id = ${order}.id
    and decided.type in ('amount_accepted', 'owed_again')), ${order}.paid_at)`);
