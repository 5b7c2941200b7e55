-- `compute_sales_days` reads the sold items once and passes them to the three tables (decision 0062). The
-- functions of three arguments stay: the check of the invariants computes the same rows with them.
create type sold_item as (day date, is_test boolean, order_id uuid, line_id uuid, product_id uuid,
  batch_id uuid, unit_cost bigint, is_replaced boolean, revenue bigint, fee bigint);

create function all_sold_items(zone text, first_day date, last_day date) returns sold_item[]
language sql stable as $$
  select array(select row(s.*)::sold_item from sold_items(zone, first_day, last_day) s)
$$;

create function expected_sales_hours(zone text, first_day date, last_day date, sold sold_item[])
returns table (day date, hour smallint, is_test boolean, orders integer, gross bigint, discounts bigint,
  refunds bigint, disputes bigint,
  refunded_orders integer, disputed_orders integer, first_orders integer, first_net bigint, units integer,
    cost bigint, costed_units integer,
  costed_revenue bigint, fees bigint, costed_orders integer, fee_orders integer)
language sql stable as $$
  select day, hour, is_test, count(*)::int, sum(store_total + discount)::bigint, sum(discount)::bigint,
    sum(refunds)::bigint, sum(disputes)::bigint,
    count(*) filter (where is_refunded)::int, count(*) filter (where is_disputed)::int,
      count(*) filter (where is_first)::int,
    coalesce(sum(store_total - refunds - disputes) filter (where is_first), 0)::bigint, sum(units)::int,
      coalesce(sum(cost), 0)::bigint,
    coalesce(sum(costed), 0)::int, coalesce(sum(costed_revenue), 0)::bigint, coalesce(sum(fees), 0)::bigint,
    count(*) filter (where costed > 0)::int, count(*) filter (where costed > 0 and has_fee)::int
  from (
    select o.*, not exists (select from orders f where f.customer_id = o.customer_id
      and f.payment_state = 'paid' and f.is_test = o.is_test
      and (f.paid_at, f.id) < (o.paid_at, o.order_id)) as is_first, c.cost, c.costed, c.costed_revenue,
        c.fees, c.has_fee,
      (select sum(i.quantity) from order_items i where i.order_id = o.order_id) as units
    from paid_orders(zone, first_day, last_day) o left join (
      select s.order_id, sum(s.unit_cost) as cost, count(*) filter (where not s.is_replaced) as costed,
        sum(s.revenue) as costed_revenue,
        sum(s.fee) as fees, bool_and(s.fee is not null) as has_fee
      from unnest(sold) s where s.unit_cost is not null group by s.order_id
    ) c on c.order_id = o.order_id
  ) o group by day, hour, is_test
$$;

create function expected_sales_days(zone text, first_day date, last_day date, sold sold_item[])
returns table (day date, product_id uuid, is_test boolean, units integer, gross bigint, discounts bigint,
  refunds bigint, disputes bigint,
  cost bigint, costed_units integer, costed_revenue bigint, fees bigint, fee_units integer)
language sql stable as $$
  select l.day, l.product_id, l.is_test, sum(l.quantity)::int, sum(l.net + l.discount)::bigint,
    sum(l.discount)::bigint, sum(l.refunds)::bigint,
    sum(l.disputes)::bigint, coalesce(sum(c.cost), 0)::bigint, coalesce(sum(c.costed), 0)::int,
      coalesce(sum(c.costed_revenue), 0)::bigint,
    coalesce(sum(c.fees), 0)::bigint, coalesce(sum(c.fee_units), 0)::int
  from sold_lines(zone, first_day, last_day) l left join (
    select s.line_id, sum(s.unit_cost) as cost, count(*) filter (where not s.is_replaced) as costed,
      sum(s.revenue) as costed_revenue,
      sum(s.fee) as fees, count(s.fee) filter (where not s.is_replaced) as fee_units
    from unnest(sold) s where s.unit_cost is not null group by s.line_id
  ) c on c.line_id = l.line_id
  group by l.day, l.product_id, l.is_test
$$;

create function expected_sales_batches(sold sold_item[])
returns table (day date, batch_id uuid, is_test boolean, units integer, replaced integer, revenue bigint,
  cost bigint, costed_units integer,
  costed_revenue bigint, fees bigint, fee_units integer)
language sql stable as $$
  select s.day, s.batch_id, s.is_test, count(*) filter (where not s.is_replaced)::int,
    count(*) filter (where s.is_replaced)::int,
    sum(s.revenue)::bigint, coalesce(sum(s.unit_cost), 0)::bigint, count(s.unit_cost)::int,
    coalesce(sum(s.revenue) filter (where s.unit_cost is not null), 0)::bigint,
    coalesce(sum(s.fee) filter (where s.unit_cost is not null), 0)::bigint,
    count(s.fee) filter (where s.unit_cost is not null and not s.is_replaced)::int
  from unnest(sold) s group by s.day, s.batch_id, s.is_test
$$;

-- Computes the days of one build again. The months change by the difference between the former and the
-- new days, because a sum of all days of a month would read the whole month for each order.
create or replace function compute_sales_days(build integer, first_day date,
  last_day date) returns void language plpgsql
-- A generic plan would not know the number of the sold items.
set plan_cache_mode = force_custom_plan as $$
declare
  zone text := (select b.zone from sales_builds b where b.id = build);
  sold sold_item[] := all_sold_items(zone, first_day, last_day);
  former_days sales_days[] := array(select s from sales_days s where s.build_id = build
    and s.day between first_day and last_day);
  former_batches sales_batches[] := array(select s from sales_batches s where s.build_id = build
    and s.day between first_day and last_day);
begin
  delete from sales_hours where build_id = build and day between first_day and last_day;
  delete from sales_days where build_id = build and day between first_day and last_day;
  delete from sales_batches where build_id = build and day between first_day and last_day;
  delete from sales_coupons where build_id = build and day between first_day and last_day;
  delete from sales_customers where build_id = build and day between first_day and last_day;
  delete from sales_reasons where build_id = build and day between first_day and last_day;
  insert into sales_hours select build, e.* from expected_sales_hours(zone, first_day, last_day, sold) e;
  insert into sales_days select build, e.* from expected_sales_days(zone, first_day, last_day, sold) e;
  insert into sales_batches select build, e.* from expected_sales_batches(sold) e;
  insert into sales_coupons select build, e.* from expected_sales_coupons(zone, first_day, last_day) e;
  insert into sales_customers select build, e.* from expected_sales_customers(zone, first_day, last_day) e;
  insert into sales_reasons select build, e.* from expected_sales_reasons(zone, first_day, last_day) e;

  insert into sales_months as m
  select build, date_trunc('month', d.day)::date, d.product_id, d.is_test, sum(d.sign * d.units),
    sum(d.sign * d.gross),
    sum(d.sign * d.discounts), sum(d.sign * d.refunds), sum(d.sign * d.disputes), sum(d.sign * d.cost),
      sum(d.sign * d.costed_units),
    sum(d.sign * d.costed_revenue), sum(d.sign * d.fees), sum(d.sign * d.fee_units)
  from (
    select 1 as sign, s.* from sales_days s where s.build_id = build and s.day between first_day and last_day
    union all select -1, f.* from unnest(former_days) f
  ) d group by 2, 3, 4
  having (sum(d.sign), sum(d.sign * d.units), sum(d.sign * d.gross), sum(d.sign * d.discounts),
    sum(d.sign * d.refunds),
    sum(d.sign * d.disputes), sum(d.sign * d.cost), sum(d.sign * d.costed_units),
      sum(d.sign * d.costed_revenue), sum(d.sign * d.fees),
    sum(d.sign * d.fee_units)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  on conflict (build_id, month, product_id, is_test) do update set units = m.units + excluded.units,
    gross = m.gross + excluded.gross,
    discounts = m.discounts + excluded.discounts, refunds = m.refunds + excluded.refunds,
      disputes = m.disputes + excluded.disputes,
    cost = m.cost + excluded.cost, costed_units = m.costed_units + excluded.costed_units,
    costed_revenue = m.costed_revenue + excluded.costed_revenue, fees = m.fees + excluded.fees,
      fee_units = m.fee_units + excluded.fee_units;

  insert into sales_batch_months as m
  select build, date_trunc('month', d.day)::date, d.batch_id, d.is_test, sum(d.sign * d.units),
    sum(d.sign * d.replaced),
    sum(d.sign * d.revenue), sum(d.sign * d.cost), sum(d.sign * d.costed_units),
      sum(d.sign * d.costed_revenue), sum(d.sign * d.fees),
    sum(d.sign * d.fee_units)
  from (
    select 1 as sign, s.* from sales_batches s where s.build_id = build and s.day between first_day
      and last_day
    union all select -1, f.* from unnest(former_batches) f
  ) d group by 2, 3, 4
  having (sum(d.sign), sum(d.sign * d.units), sum(d.sign * d.replaced), sum(d.sign * d.revenue),
    sum(d.sign * d.cost),
    sum(d.sign * d.costed_units), sum(d.sign * d.costed_revenue), sum(d.sign * d.fees),
      sum(d.sign * d.fee_units))
    <> (0, 0, 0, 0, 0, 0, 0, 0, 0)
  on conflict (build_id, month, batch_id, is_test) do update set units = m.units + excluded.units,
    replaced = m.replaced + excluded.replaced,
    revenue = m.revenue + excluded.revenue, cost = m.cost + excluded.cost,
      costed_units = m.costed_units + excluded.costed_units,
    costed_revenue = m.costed_revenue + excluded.costed_revenue, fees = m.fees + excluded.fees,
      fee_units = m.fee_units + excluded.fee_units;

  -- A day's row has at least one unit or one replaced item. A month without any has no day.
  delete from sales_months where build_id = build and units = 0
    and month between date_trunc('month', first_day)::date and date_trunc('month', last_day)::date;
  delete from sales_batch_months where build_id = build and units = 0 and replaced = 0
    and month between date_trunc('month', first_day)::date and date_trunc('month', last_day)::date;
end $$;
