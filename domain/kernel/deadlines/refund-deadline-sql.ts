import { DEADLINE_REASON, deadlineStates, decidedByStaff } from "./refund-deadline.ts";

/**
 * The rules of the refund deadline, as SQL text. `order` is the name by which the statement refers to the
 * table `orders`.
 */
type Alias = "o" | "orders";

const listed = (states: readonly string[]): string => states.map((state) => `'${state}'`).join(", ");

/**
 * The SQL condition for the same rule as `isRefundedAtDeadline`. A test compares the results of this
 * condition and of `isRefundedAtDeadline`.
 */
export const refundedAtDeadline = (order: Alias): string =>
  `(${order}.payment_state = 'paid' and ${order}.delivery_state in (${listed(deadlineStates.delivery)})
    and ${order}.refund_state in (${listed(deadlineStates.refund)})
    and ${order}.dispute_state in (${listed(deadlineStates.dispute)})
    and 'short_stock' = any(${order}.exceptions) and not ${order}.exceptions && '{${decidedByStaff}}')`;

/**
 * SQL for the time at which a paid order began to wait for stock. The wait begins at the payment. When staff
 * decide to deliver the order later, the wait begins at this decision.
 */
export const waitsSince = (order: Alias): string =>
  `coalesce((select max(decided.created_at) from order_events decided where decided.order_id = ${order}.id
    and decided.type in ('amount_accepted', 'owed_again')), ${order}.paid_at)`;

/**
 * Whether the deadline caused the newest completed refund of an order. Returns null when the order has no
 * completed refund.
 */
export const isLastRefundOfDeadline = (order: Alias): string =>
  `(select given.requested_by is null and given.reason = '${DEADLINE_REASON}' from refunds given
    where given.order_id = ${order}.id and given.state = 'succeeded' order by given.updated_at desc limit 1)`;
