import { sql } from "drizzle-orm";

/** The columns of an order that the database computes from other columns of the same row. */

/**
 * The order status. The database generates the status from the internal states, so the status never
 * contradicts them (invariant I18).
 */
export const shownStatus = sql`case
  when payment_state in ('creating', 'awaiting', 'async_pending') then 'pending'
  when payment_state in ('failed', 'expired', 'voided') then 'cancelled'
  when completed_at is not null then 'completed'
  when refund_state = 'full' and delivery_state in ('none', 'owed') then 'cancelled'
  else 'processing' end`;

/**
 * The text that the admin app searches, in lower case without accents: number, e-mail, names, phone and
 * product names. The database generates the text from the order's own row. domain/sales/sales-filter.ts
 * prepares the search term. The text is cut to 600 characters, because an index row can have at most 2,704
 * bytes. Therefore the search does not find the last product names of a very large cart.
 */
export const searchedText = sql`left(translate(regexp_replace(normalize(lower(order_number || ' ' || customer_email || ' ' || customer_first_name || ' ' || customer_last_name || ' ' || phone || ' ' || product_names), NFKD), '[\\u0300-\\u036f]+', '', 'g'), 'øđðłħıŋĸŧ', 'oddlhinkt'), 600)`;

/**
 * The refunded share of an order in the store's currency. After a full refund, this share equals the total in
 * the store's currency exactly. This rule applies to every currency of the charge.
 */
export const refundedShare = sql`case when paid_amount > 0 then round(store_total::numeric * refunded_amount / paid_amount)::bigint else 0 end`;

/**
 * The disputed share in the store's currency. The disputed share is never more than the part of the order
 * that was not refunded.
 */
export const disputedShare = sql`case when paid_amount > 0 then round(store_total::numeric * least(refunded_amount + disputed_amount, paid_amount) / paid_amount)::bigint - round(store_total::numeric * refunded_amount / paid_amount)::bigint else 0 end`;
