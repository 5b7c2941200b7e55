import type { ShopSize } from "./shop-size.ts";

type Run = (text: string, values?: unknown[]) => Promise<unknown>;

/**
 * Inserts orders of two years, with more of them in the recent past. Three in ten have several lines. Most
 * are completed, some are cancelled, and a few are unpaid, backordered or refunded. Also inserts their
 * customers, payments, events and exceptions.
 */
export async function fillOrders(run: Run, size: ShopSize): Promise<void> {
  await run(`
    insert into customers (user_id, email, first_name, last_name, created_at)
    select id, email, first, last, moment from person where n % 5 < 3`);
  await run(
    `create temp table sale as
    select s.n, gen_random_uuid() as id, s.kind, s.is_brl, s.lines, s.moment, c.id as customer_id, c.user_id, c.email, c.first_name, c.last_name
    from (
      select n, random() as kind, random() < 0.15 as is_brl, case when random() < 0.7 then 1 else 2 + floor(random() * 3)::int end as lines,
        now() - interval '730 days' * power(random(), 1.3) as moment,
        1 + floor(power(random(), 1.6) * (select count(*) from customers))::int as customer
      from generate_series(1, $1::int) n
    ) s join (select *, row_number() over (order by id) as n from customers) c on c.n = s.customer`,
    [size.orders],
  );
  // An order contains a product only once.
  await run(
    `create temp table line as
    select l.n, row_number() over (partition by l.n order by g.place)::int as position, g.id as product_id, g.name, g.slug, g.delivery_type,
      case when random() < 0.9 then 1 else 2 end as quantity, g.price
    from (
      select distinct s.n, floor(power(random(), 2.5) * $1)::int as place from sale s, generate_series(1, s.lines)
    ) l join good g on g.place = l.place`,
    [size.products],
  );
  await run(`
    insert into orders (id, order_number, user_id, customer_id, customer_email, customer_first_name, customer_last_name, phone, payment_method,
      payment_state, delivery_state, refund_state, currency, subtotal, total, store_total, exchange_rate, paid_amount, refunded_amount, product_names, attempt_id,
      provider, provider_session_id, is_test, provider_payment_id, expires_at, paid_at, completed_at, cancelled_at, version, created_at, updated_at)
    select s.id, 'HO-' || 10000 + row_number() over (order by s.moment, s.n), s.user_id, s.customer_id, s.email, s.first_name, s.last_name,
      case when s.n % 2 = 0 then '5511' || lpad(s.n::text, 9, '9') else '' end, case when s.n % 40 = 0 then 'other' else 'stripe' end,
      case when s.kind < 0.025 then 'awaiting' when s.kind < 0.16 then 'expired' else 'paid' end,
      case when s.kind < 0.16 then 'none' when s.kind < 0.163 then 'owed' else 'delivered' end,
      case when s.kind > 0.98 then 'partial' else 'none' end,
      case when s.is_brl then 'BRL' else 'USD' end, t.charged, t.charged, t.total, case when s.is_brl then 5.4 else 1 end,
      case when s.kind < 0.16 then 0 else t.charged end, case when s.kind > 0.98 then round(t.charged / 3) else 0 end,
      t.names, gen_random_uuid(), 'stripe', 'cs_test_' || s.n, true,
      case when s.kind < 0.16 then null else 'pi_' || s.n end, s.moment + interval '31 minutes',
      case when s.kind >= 0.16 then s.moment + interval '1 minute' end, case when s.kind >= 0.163 then s.moment + interval '61 seconds' end,
      case when s.kind >= 0.025 and s.kind < 0.16 then s.moment + interval '31 minutes' end, 2, s.moment, s.moment
    from sale s join (
      select l.n, string_agg(l.name, ' ' order by l.position) as names, sum(l.price * l.quantity) as total, sum(round(l.price * case when s.is_brl then 5.4 else 1 end) * l.quantity) as charged
      from line l join sale s on s.n = l.n group by l.n
    ) t on t.n = s.n`);
  await run(`
    insert into order_items (order_id, product_id, position, product_name, product_slug, delivery_type, quantity, price, delivered_quantity, owed_quantity)
    select s.id, l.product_id, l.position, l.name, l.slug, l.delivery_type, l.quantity, round(l.price * case when s.is_brl then 5.4 else 1 end),
      case when s.kind >= 0.163 then l.quantity else 0 end, case when s.kind >= 0.16 and s.kind < 0.163 then l.quantity else 0 end
    from line l join sale s on s.n = l.n`);
  await run(`
    update customers c set total_spent = o.total, order_count = o.n
    from (select customer_id, sum(store_total) as total, count(*)::int as n from orders where payment_state = 'paid' group by 1) o
    where o.customer_id = c.id`);
  await run(`
    insert into payments (order_id, provider, provider_payment_id, amount, currency, created_at)
    select id, 'stripe', provider_payment_id, total, currency, paid_at from orders where payment_state = 'paid'`);
  await run(`
    insert into order_events (order_id, version, type, actor_kind, created_at)
    select id, n, case n when 1 then 'created' else 'payment_' || payment_state end, 'system', created_at + interval '1 minute' * (n - 1)
    from orders, generate_series(1, 2) n`);
  await run(`
    insert into exception_queue (kind, order_id, subject, details, opened_at, resolved_at)
    select 'short_stock', id, id::text, '{}', created_at, case when row_number() over (order by created_at desc) > 150 then now() end
    from orders where delivery_state = 'owed' order by created_at desc limit 1000`);
  await run(`
    insert into exception_queue (kind, subject, details, opened_at)
    select 'orphan_payment', 'pi_unknown_' || n, '{"amount": 4200, "currency": "USD"}', now() - interval '1 hour' * n from generate_series(1, 20) n`);
  await run(
    "insert into country_visits (day, country, visits) select current_date - d, c, 50 + d from generate_series(0, 60) d, unnest(array['BR', 'PT', 'US', 'DE', 'ES', 'FR']) c",
  );
}
