-- Columns without a value in former rows: adding them rewrites no table, and no row is written again. A former order in dollars has the
-- same sums without them, and the dollars of another one are derived in paid_orders and sold_lines, as before.
ALTER TABLE "order_items" DROP CONSTRAINT "order_items_discount";--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "amount" bigint;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "store_price" bigint;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "store_discount" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "store_subtotal" bigint;--> statement-breakpoint
-- Not validated, because that reads the whole table under a lock: the former check was the same for every former row.
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_discount" CHECK ("order_items"."discount" >= 0 and "order_items"."discount" <= coalesce("order_items"."amount", "order_items"."price" * "order_items"."quantity")) NOT VALID;--> statement-breakpoint

-- The discount in the store's currency is the one that the order stored. The orders from before that column derive it from the charge.
create or replace function paid_orders(zone text, first_day date, last_day date)
returns table (day date, hour smallint, order_id uuid, is_test boolean, customer_id uuid, paid_at timestamptz, subtotal bigint, total bigint,
  store_total bigint, discount bigint, refunds bigint, disputes bigint, refunded_amount bigint, is_refunded boolean, is_disputed boolean)
language sql stable as $$
  select (o.paid_at at time zone zone)::date, extract(hour from o.paid_at at time zone zone)::smallint, o.id, o.is_test, o.customer_id, o.paid_at,
    o.subtotal, o.total, o.store_total,
    coalesce(o.store_subtotal - coalesce(o.asked_store_total, o.store_total),
      round(o.store_total::numeric * o.subtotal / o.total)::bigint - o.store_total),
    o.refunded_store_total, o.disputed_store_total, o.refunded_amount, o.refunded_amount > 0, o.dispute_state <> 'none'
  from orders o
  where o.paid_at >= first_day::timestamp at time zone zone - interval '3 hours'
    and o.paid_at < (last_day + 1)::timestamp at time zone zone + interval '3 hours'
    and o.payment_state = 'paid' and (o.paid_at at time zone zone)::date between first_day and last_day
$$;
--> statement-breakpoint

-- The lines of these orders with their shares of the order's money in the store's currency, by their dollars after the discount. The
-- refunded money goes to the units that were refunded instead of delivered first, and the rest to the other units of the order.
-- `charged` is the line in the order's currency: it tells how much of the refunded money belongs to refunded units.
create or replace function sold_lines(zone text, first_day date, last_day date)
returns table (day date, is_test boolean, order_id uuid, line_id uuid, product_id uuid, quantity integer, net bigint, discount bigint,
  refunds bigint, disputes bigint)
language sql stable as $$
  with lines as (
    select o.*, i.id as line_id, i.product_id, i.quantity, i.position, v.value, v.value * i.refunded_quantity / i.quantity as returned,
      v.reduction, sum(v.value) over all_lines as whole, sum(v.value) over lines_before as upto,
      sum(v.charged) over all_lines as charged_whole, sum(v.charged * i.refunded_quantity / i.quantity) over all_lines as charged_returned,
      sum(v.reduction) over all_lines as reduction_whole, sum(v.reduction) over lines_before as reduction_upto
    from paid_orders(zone, first_day, last_day) o join order_items i on i.order_id = o.order_id
    cross join lateral (
      select coalesce(i.amount, i.price * i.quantity) - i.discount as charged
    ) c
    cross join lateral (
      select c.charged::numeric as charged, coalesce(i.store_price * i.quantity - i.store_discount, c.charged)::numeric as value,
        coalesce(i.store_discount, i.discount)::numeric as reduction
    ) v
    window all_lines as (partition by o.order_id), lines_before as (partition by o.order_id order by i.position)
  ), weighed as (
    select *, case when charged_returned >= refunded_amount or charged_returned = charged_whole then returned
      else returned * (charged_whole - charged_returned) + (refunded_amount - charged_returned) * (value - returned) end as weight
    from lines
  ), summed as (
    select *, sum(weight) over (partition by order_id order by position) as weight_upto, sum(weight) over (partition by order_id) as weight_whole
    from weighed
  )
  select day, is_test, order_id, line_id, product_id, quantity, share_of(store_total, value, upto, whole),
    share_of(discount, reduction, reduction_upto, reduction_whole),
    share_of(refunds, weight, weight_upto, weight_whole), share_of(disputes, value, upto, whole)
  from summed
$$;
