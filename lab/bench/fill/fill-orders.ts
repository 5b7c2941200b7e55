import type { Filling } from "./filling.ts";

/** The time at which an order changed last. A refund or a dispute happens some days after the sale. */
export const LATER =
  "greatest(s.moment + interval '2 minutes', least(s.moment + interval '3 days', clock.now - interval '11 minutes'))";

/**
 * Inserts the planned orders with their lines and customers. The columns have the values that the shop's
 * domain functions would have written.
 */
export async function fillOrders({ run, at }: Filling): Promise<void> {
  await run(`
    insert into orders (id, order_number, user_id, customer_id, customer_email, customer_first_name, customer_last_name, phone,
      payment_method, payment_state, delivery_state, refund_state, dispute_state, exceptions, currency, subtotal, total, store_total,
      exchange_rate, paid_amount, refunded_amount, disputed_amount, product_names, attempt_id, locale, provider, provider_session_id,
      is_test, provider_payment_id, expires_at, next_check_at, paid_at, completed_at, cancelled_at, cancel_reason, version, created_at, updated_at)
    select s.id, 'HO-' || 10000 + s.n, s.user_id, s.customer_id, s.email, s.first, s.last,
      case when s.n % 2 = 0 then '5511' || lpad(s.n::text, 9, '9') else '' end, case when s.n % 40 = 0 then 'other' else 'stripe' end,
      case s.state when 'pending' then 'async_pending' when 'cancelled' then 'expired' else 'paid' end,
      case when not s.is_paid then 'none' when s.state in ('backordered', 'by_hand') then 'owed' when s.state = 'refunded' then 'revoked' else 'delivered' end,
      case s.state when 'partly_refunded' then 'partial' when 'refunded' then 'full' else 'none' end,
      case when s.state = 'disputed' then 'open' else 'none' end, case when s.state = 'backordered' then '{short_stock}'::text[] else '{}' end,
      case when s.is_brl then 'BRL' else 'USD' end, t.charged, t.charged, t.store_total, s.rate,
      case when s.is_paid then t.charged else 0 end, ${refundedOf("s", "t")}, case when s.state = 'disputed' then t.charged else 0 end,
      t.names, gen_random_uuid(), case when s.is_brl then 'pt-BR' else 'en' end, 'stripe', 'cs_test_fill' || s.n, true,
      case when s.is_paid then 'pi_fill' || s.n end, date_trunc('second', s.moment) + interval '35 minutes',
      case when s.state = 'pending' then clock.now + interval '30 days' end,
      case when s.is_paid then s.paid_at end,
      case when s.is_paid and s.state not in ('backordered', 'by_hand') then s.paid_at end,
      case when s.state = 'cancelled' then s.moment + interval '36 minutes' end, case when s.state = 'cancelled' then 'the payment page expired' else '' end,
      case when s.state in ('partly_refunded', 'refunded', 'disputed') then 4 else 3 end, s.moment,
      case when s.state in ('partly_refunded', 'refunded', 'disputed') then ${LATER} else s.paid_at end
    from fill.sale s join fill.total t using (n), (select ${at} as now) clock order by s.n`);
  await run(`select setval('order_number_seq', 10000 + (select count(*) from fill.sale))`);
  await run(`
    insert into order_items (id, order_id, product_id, position, product_name, product_slug, emoji, delivery_type, quantity, price,
      held_typed, delivered_quantity, owed_quantity, created_at)
    select l.id, s.id, l.product_id, l.position, l.name, l.slug, l.emoji, l.delivery_type, l.quantity, l.price,
      case when l.is_counted and l.state <> 'cancelled' then l.quantity else 0 end,
      case when l.is_paid and l.state not in ('backordered', 'by_hand') then l.quantity else 0 end,
      case when l.state in ('backordered', 'by_hand') then l.quantity else 0 end, s.moment
    from fill.line l join fill.sale s using (n) order by l.n, l.position`);
  await run(`
    insert into customers (id, user_id, email, first_name, last_name, total_spent, order_count, created_at)
    select c.id, c.user_id, c.email, c.first, c.last, coalesce(o.spent, 0), coalesce(o.n, 0), c.moment
    from fill.customer c left join (
      select s.customer_id, sum(t.store_total) as spent, count(*)::int as n from fill.sale s join fill.total t using (n) where s.is_paid group by 1
    ) o on o.customer_id = c.id order by c.rank`);
}

/** Returns the SQL expression for the refunded amount of an order in its currency. */
export const refundedOf = (sale: string, total: string): string =>
  `case ${sale}.state when 'refunded' then ${total}.charged when 'partly_refunded' then greatest(1, ${total}.charged / 3) else 0 end`;

/** The columns that an order event records: payment, delivery, refund, dispute, paid and refunded amount. */
const state = (words: string, paid: string, refunded = "0") =>
  `jsonb_build_array(${words
    .split(" ")
    .map((word) => `'${word}'`)
    .join(", ")}, ${paid}, ${refunded})`;

/**
 * Inserts the order events in the sequence of their times: placement, opened payment page, payment result,
 * and a refund or dispute.
 */
export async function fillEvents({ run, at }: Filling): Promise<void> {
  const events = (from: string) => `
    insert into order_events (order_id, version, type, actor_kind, actor_id, details, public_events, created_at)
    select order_id, version, type, actor_kind, actor_id, details, public_events::text[], moment from (${from}) event order by moment, version`;
  await run(
    events(`
    select s.id as order_id, 1 as version, 'placed' as type, 'shopper' as actor_kind, s.user_id as actor_id,
      jsonb_build_object('state', ${state("creating none none none", "0")}) as details, '{order.placed}' as public_events, s.moment
    from fill.sale s
    union all
    select s.id, 2, 'payment_opened', 'shopper', s.user_id, jsonb_build_object('state', ${state("awaiting none none none", "0")}),
      '{}', s.moment + interval '1 second' from fill.sale s
    union all
    select s.id, 3, case s.state when 'pending' then 'payment_pending' when 'cancelled' then 'expired'
        when 'backordered' then 'paid' when 'by_hand' then 'paid' else 'paid_and_delivered' end, 'system', null,
      case s.state when 'pending' then jsonb_build_object('state', ${state("async_pending none none none", "0")})
        when 'cancelled' then jsonb_build_object('reason', 'the payment page expired', 'state', ${state("expired none none none", "0")})
        when 'backordered' then jsonb_build_object('cause', 'webhook', 'delivery', 'owed', 'state', ${state("paid owed none none", "t.charged")})
        when 'by_hand' then jsonb_build_object('cause', 'webhook', 'delivery', 'owed', 'state', ${state("paid owed none none", "t.charged")})
        else jsonb_build_object('cause', 'webhook', 'delivery', 'delivered', 'state', ${state("paid delivered none none", "t.charged")}) end,
      case s.state when 'pending' then '{}' when 'cancelled' then '{order.cancelled}' when 'backordered' then '{order.paid,order.backordered}'
        when 'by_hand' then '{order.paid}' else '{order.paid,order.delivered,order.completed}' end,
      case when s.state = 'cancelled' then s.moment + interval '36 minutes' else s.paid_at end
    from fill.sale s join fill.total t using (n)
    union all
    select s.id, 4, case when s.state = 'disputed' then 'dispute_open' else 'refunded' end, 'provider', null,
      case s.state when 'disputed' then jsonb_build_object('disputeId', 'dp_fill' || s.n, 'status', 'needs_response', 'reason', 'fraudulent',
          'state', ${state("paid delivered none open", "t.charged")})
        when 'refunded' then jsonb_build_object('state', ${state("paid revoked full none", "t.charged", "t.charged")})
        else jsonb_build_object('state', ${state("paid delivered partial none", "t.charged", refundedOf("s", "t"))}) end,
      case when s.state = 'disputed' then '{order.disputed}' else '{order.refunded}' end, ${LATER}
    from fill.sale s join fill.total t using (n), (select ${at} as now) clock
    where s.state in ('partly_refunded', 'refunded', 'disputed')`),
  );
  await run(
    "insert into country_visits (day, country, visits) select current_date - d, c, 50 + d from generate_series(0, 60) d, unnest(array['BR', 'PT', 'US', 'DE', 'ES', 'FR']) c",
  );
}
