ALTER TABLE "refunds" ADD COLUMN "slots" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "line_amounts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint

-- The lines of these orders with their shares of the order's money in the store's currency, by their dollars after the discount. The money
-- of refunds of chosen units (`direct`) belongs to the lines of these units. Of the other refunded money, the units that were refunded
-- instead of delivered come first, then the other units of the order. `charged` is the line in the order's currency, and what is left of
-- it (`open_charged`) tells how much of the refunded money belongs to refunded units.
create or replace function sold_lines(zone text, first_day date, last_day date)
returns table (day date, is_test boolean, order_id uuid, line_id uuid, product_id uuid, quantity integer, net bigint, discount bigint,
  refunds bigint, disputes bigint)
language sql stable as $$
  with lines as (
    select o.*, i.id as line_id, i.product_id, i.quantity, i.position, v.value, v.reduction, u.direct, open.value as open_value,
      least(open.value, v.value * (i.refunded_quantity - u.counted) / i.quantity) as returned,
      sum(v.value) over all_lines as whole, sum(v.value) over lines_before as upto, sum(u.direct) over all_lines as direct_whole,
      sum(open.charged) over all_lines as charged_whole,
      sum(least(open.charged, v.charged * (i.refunded_quantity - u.counted) / i.quantity)) over all_lines as charged_returned,
      sum(v.reduction) over all_lines as reduction_whole, sum(v.reduction) over lines_before as reduction_upto
    from paid_orders(zone, first_day, last_day) o join order_items i on i.order_id = o.order_id
    cross join lateral (
      select coalesce(i.amount, i.price * i.quantity) - i.discount as charged
    ) c
    cross join lateral (
      select c.charged::numeric as charged, coalesce(i.store_price * i.quantity - i.store_discount, c.charged)::numeric as value,
        coalesce(i.store_discount, i.discount)::numeric as reduction
    ) v
    cross join lateral (
      select coalesce(sum((r.line_amounts ->> i.id::text)::numeric), 0) as direct,
        least(coalesce(sum((r.units ->> i.id::text)::int), 0), i.refunded_quantity) as counted
      from refunds r
      where o.refunded_amount > 0 and r.order_id = o.order_id and r.state = 'succeeded' and r.line_amounts <> '{}'
    ) u
    cross join lateral (
      select case when u.direct = 0 then v.charged else greatest(v.charged - u.direct, 0) end as charged,
        case when u.direct = 0 then v.value when v.charged > u.direct then v.value * (v.charged - u.direct) / v.charged else 0 end as value
    ) open
    window all_lines as (partition by o.order_id), lines_before as (partition by o.order_id order by i.position)
  ), rests as (
    select *, greatest(refunded_amount - direct_whole, 0) as rest from lines
  ), shared as (
    select *, case when charged_returned >= rest or charged_returned = charged_whole then returned
      else returned * (charged_whole - charged_returned) + (rest - charged_returned) * (open_value - returned) end as share
    from rests
  ), totals as (
    select *, sum(share) over (partition by order_id) as share_whole from shared
  ), weighed as (
    select *, case when direct_whole = 0 then share when share_whole > 0 then direct + rest * share / share_whole
      else direct + rest * value / nullif(whole, 0) end as weight
    from totals
  ), summed as (
    select *, sum(weight) over (partition by order_id order by position) as weight_upto, sum(weight) over (partition by order_id) as weight_whole
    from weighed
  )
  select day, is_test, order_id, line_id, product_id, quantity, share_of(store_total, value, upto, whole),
    share_of(discount, reduction, reduction_upto, reduction_whole),
    share_of(refunds, weight, weight_upto, weight_whole), share_of(disputes, value, upto, whole)
  from summed
$$;
