ALTER TABLE "staff_notice_switches" DROP CONSTRAINT "staff_notice_switches_kind";--> statement-breakpoint
ALTER TABLE "staff_notices" DROP CONSTRAINT "staff_notices_kind";--> statement-breakpoint
ALTER TABLE "sales_batch_months" ADD COLUMN "costed_revenue" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_batch_months" ADD COLUMN "fees" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_batch_months" ADD COLUMN "fee_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_batches" ADD COLUMN "costed_revenue" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_batches" ADD COLUMN "fees" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_batches" ADD COLUMN "fee_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_days" ADD COLUMN "costed_revenue" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_days" ADD COLUMN "fees" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_days" ADD COLUMN "fee_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_hours" ADD COLUMN "costed_revenue" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_hours" ADD COLUMN "fees" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_hours" ADD COLUMN "costed_orders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_hours" ADD COLUMN "fee_orders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_months" ADD COLUMN "costed_revenue" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_months" ADD COLUMN "fees" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_months" ADD COLUMN "fee_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_notice_switches" ADD CONSTRAINT "staff_notice_switches_kind" CHECK ("staff_notice_switches"."kind" in ('manual_order', 'waiting_for_stock', 'dispute', 'amount_mismatch', 'refund_failed', 'money_without_order', 'provider_unreachable', 'sold_out'));--> statement-breakpoint
ALTER TABLE "staff_notices" ADD CONSTRAINT "staff_notices_kind" CHECK ("staff_notices"."kind" in ('manual_order', 'waiting_for_stock', 'dispute', 'amount_mismatch', 'refund_failed', 'money_without_order', 'provider_unreachable', 'sold_out'));--> statement-breakpoint

-- The last unit of a product on sale has left the shelf. The worker mails the notice once no open order holds a unit.
create function note_sold_out() returns trigger language plpgsql as $$
begin
  insert into staff_notices (kind, subject) select 'sold_out', new.id::text
    where not exists (select from staff_notices n where n.kind = 'sold_out' and n.bundle_id is null and n.subject = new.id::text);
  return null;
end $$;
--> statement-breakpoint
create trigger products_sold_out after update on products for each row
  when (old.shelf_level <> 'out' and new.shelf_level = 'out' and new.status = 'active' and new.archived_at is null and new.kind <> 'group')
  execute function note_sold_out();
--> statement-breakpoint

-- The provider's fee of an order in the store's currency; null while a part of it is unknown. A fee in a third currency is unknown. A
-- payment that staff recorded has no fee.
create function fee_of_order(of_order uuid) returns bigint language sql stable as $$
  select case when count(*) filter (where p.provider <> 'manual' and f.is_known is not true) = 0
    then coalesce(sum(f.amount), 0)::bigint end
  from orders o join payments p on p.order_id = o.id
  left join lateral (
    select bool_or(f.is_of_payment) and bool_and(f.currency in ('USD', o.currency)) as is_known,
      sum(case f.currency when 'USD' then f.amount else round(f.amount * o.store_total::numeric / o.total) end) as amount
    from provider_fees f where f.payment_id = p.id
  ) f on true
  where o.id = of_order
$$;
--> statement-breakpoint

-- The delivered items of these orders, each with its part of the money of its line. The money that went back for units which were never
-- delivered belongs to those units alone. A replaced item earns nothing. `fee` is null while the fee of the order is unknown.
create function sold_items(zone text, first_day date, last_day date)
returns table (day date, is_test boolean, order_id uuid, line_id uuid, product_id uuid, batch_id uuid, unit_cost bigint, is_replaced boolean,
  revenue bigint, fee bigint)
language sql stable as $$
  with lines as (
    select l.*, l.quantity - least(i.refunded_quantity, l.quantity - n.units) as units,
      case when f.fee is not null then share_of(f.fee, l.net, sum(l.net) over lines_before, sum(l.net) over all_lines) end as fee
    from sold_lines(zone, first_day, last_day) l join order_items i on i.id = l.line_id
    cross join lateral (
      select count(*)::int as units from deliverables d where d.order_id = l.order_id and d.order_item_id = l.line_id and d.status <> 'replaced'
    ) n
    left join (
      select o.order_id, fee_of_order(o.order_id) as fee from paid_orders(zone, first_day, last_day) o
    ) f on f.order_id = l.order_id
    window all_lines as (partition by l.order_id), lines_before as (partition by l.order_id order by i.position)
  ), items as (
    select l.day, l.is_test, l.order_id, l.line_id, l.product_id, l.units, l.fee, d.inventory_item_id, d.status = 'replaced' as is_replaced,
      least(l.net - l.refunds - l.disputes, share_of(l.net, l.units, l.units, l.quantity)) as kept,
      count(*) filter (where d.status <> 'replaced') over (partition by l.line_id order by d.slot, d.id) as rank
    from lines l join deliverables d on d.order_id = l.order_id and d.order_item_id = l.line_id
  )
  select i.day, i.is_test, i.order_id, i.line_id, i.product_id, b.id, b.unit_cost, i.is_replaced,
    case when i.is_replaced then 0 else share_of(i.kept, 1, i.rank, i.units) end,
    case when i.is_replaced then 0 else share_of(i.fee, 1, i.rank, i.units) end
  from items i join product_inventory p on p.id = i.inventory_item_id join inventory_batches b on b.id = p.batch_id
$$;
--> statement-breakpoint

drop function expected_sales_hours(text, date, date);
--> statement-breakpoint
create function expected_sales_hours(zone text, first_day date, last_day date)
returns table (day date, hour smallint, is_test boolean, orders integer, gross bigint, discounts bigint, refunds bigint, disputes bigint,
  refunded_orders integer, disputed_orders integer, first_orders integer, first_net bigint, units integer, cost bigint, costed_units integer,
  costed_revenue bigint, fees bigint, costed_orders integer, fee_orders integer)
language sql stable as $$
  select day, hour, is_test, count(*)::int, sum(store_total + discount)::bigint, sum(discount)::bigint, sum(refunds)::bigint, sum(disputes)::bigint,
    count(*) filter (where is_refunded)::int, count(*) filter (where is_disputed)::int, count(*) filter (where is_first)::int,
    coalesce(sum(store_total - refunds - disputes) filter (where is_first), 0)::bigint, sum(units)::int, coalesce(sum(cost), 0)::bigint,
    coalesce(sum(costed), 0)::int, coalesce(sum(costed_revenue), 0)::bigint, coalesce(sum(fees), 0)::bigint,
    count(*) filter (where costed > 0)::int, count(*) filter (where costed > 0 and has_fee)::int
  from (
    select o.*, not exists (select from orders f where f.customer_id = o.customer_id and f.payment_state = 'paid' and f.is_test = o.is_test
      and (f.paid_at, f.id) < (o.paid_at, o.order_id)) as is_first, c.cost, c.costed, c.costed_revenue, c.fees, c.has_fee,
      (select sum(i.quantity) from order_items i where i.order_id = o.order_id) as units
    from paid_orders(zone, first_day, last_day) o left join (
      select s.order_id, sum(s.unit_cost) as cost, count(*) filter (where not s.is_replaced) as costed, sum(s.revenue) as costed_revenue,
        sum(s.fee) as fees, bool_and(s.fee is not null) as has_fee
      from sold_items(zone, first_day, last_day) s where s.unit_cost is not null group by s.order_id
    ) c on c.order_id = o.order_id
  ) o group by day, hour, is_test
$$;
--> statement-breakpoint
drop function expected_sales_days(text, date, date);
--> statement-breakpoint
create function expected_sales_days(zone text, first_day date, last_day date)
returns table (day date, product_id uuid, is_test boolean, units integer, gross bigint, discounts bigint, refunds bigint, disputes bigint,
  cost bigint, costed_units integer, costed_revenue bigint, fees bigint, fee_units integer)
language sql stable as $$
  select l.day, l.product_id, l.is_test, sum(l.quantity)::int, sum(l.net + l.discount)::bigint, sum(l.discount)::bigint, sum(l.refunds)::bigint,
    sum(l.disputes)::bigint, coalesce(sum(c.cost), 0)::bigint, coalesce(sum(c.costed), 0)::int, coalesce(sum(c.costed_revenue), 0)::bigint,
    coalesce(sum(c.fees), 0)::bigint, coalesce(sum(c.fee_units), 0)::int
  from sold_lines(zone, first_day, last_day) l left join (
    select s.line_id, sum(s.unit_cost) as cost, count(*) filter (where not s.is_replaced) as costed, sum(s.revenue) as costed_revenue,
      sum(s.fee) as fees, count(s.fee) filter (where not s.is_replaced) as fee_units
    from sold_items(zone, first_day, last_day) s where s.unit_cost is not null group by s.line_id
  ) c on c.line_id = l.line_id
  group by l.day, l.product_id, l.is_test
$$;
--> statement-breakpoint
drop function expected_sales_batches(text, date, date);
--> statement-breakpoint
create function expected_sales_batches(zone text, first_day date, last_day date)
returns table (day date, batch_id uuid, is_test boolean, units integer, replaced integer, revenue bigint, cost bigint, costed_units integer,
  costed_revenue bigint, fees bigint, fee_units integer)
language sql stable as $$
  select s.day, s.batch_id, s.is_test, count(*) filter (where not s.is_replaced)::int, count(*) filter (where s.is_replaced)::int,
    sum(s.revenue)::bigint, coalesce(sum(s.unit_cost), 0)::bigint, count(s.unit_cost)::int,
    coalesce(sum(s.revenue) filter (where s.unit_cost is not null), 0)::bigint,
    coalesce(sum(s.fee) filter (where s.unit_cost is not null), 0)::bigint,
    count(s.fee) filter (where s.unit_cost is not null and not s.is_replaced)::int
  from sold_items(zone, first_day, last_day) s group by s.day, s.batch_id, s.is_test
$$;
--> statement-breakpoint

create or replace function compute_sales_days(build integer, first_day date, last_day date) returns void language plpgsql as $$
declare
  zone text := (select b.zone from sales_builds b where b.id = build);
  former_days sales_days[] := array(select s from sales_days s where s.build_id = build and s.day between first_day and last_day);
  former_batches sales_batches[] := array(select s from sales_batches s where s.build_id = build and s.day between first_day and last_day);
begin
  delete from sales_hours where build_id = build and day between first_day and last_day;
  delete from sales_days where build_id = build and day between first_day and last_day;
  delete from sales_batches where build_id = build and day between first_day and last_day;
  delete from sales_coupons where build_id = build and day between first_day and last_day;
  delete from sales_customers where build_id = build and day between first_day and last_day;
  delete from sales_reasons where build_id = build and day between first_day and last_day;
  insert into sales_hours select build, e.* from expected_sales_hours(zone, first_day, last_day) e;
  insert into sales_days select build, e.* from expected_sales_days(zone, first_day, last_day) e;
  insert into sales_batches select build, e.* from expected_sales_batches(zone, first_day, last_day) e;
  insert into sales_coupons select build, e.* from expected_sales_coupons(zone, first_day, last_day) e;
  insert into sales_customers select build, e.* from expected_sales_customers(zone, first_day, last_day) e;
  insert into sales_reasons select build, e.* from expected_sales_reasons(zone, first_day, last_day) e;

  insert into sales_months as m
  select build, date_trunc('month', d.day)::date, d.product_id, d.is_test, sum(d.sign * d.units), sum(d.sign * d.gross),
    sum(d.sign * d.discounts), sum(d.sign * d.refunds), sum(d.sign * d.disputes), sum(d.sign * d.cost), sum(d.sign * d.costed_units),
    sum(d.sign * d.costed_revenue), sum(d.sign * d.fees), sum(d.sign * d.fee_units)
  from (
    select 1 as sign, s.* from sales_days s where s.build_id = build and s.day between first_day and last_day
    union all select -1, f.* from unnest(former_days) f
  ) d group by 2, 3, 4
  having (sum(d.sign), sum(d.sign * d.units), sum(d.sign * d.gross), sum(d.sign * d.discounts), sum(d.sign * d.refunds),
    sum(d.sign * d.disputes), sum(d.sign * d.cost), sum(d.sign * d.costed_units), sum(d.sign * d.costed_revenue), sum(d.sign * d.fees),
    sum(d.sign * d.fee_units)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  on conflict (build_id, month, product_id, is_test) do update set units = m.units + excluded.units, gross = m.gross + excluded.gross,
    discounts = m.discounts + excluded.discounts, refunds = m.refunds + excluded.refunds, disputes = m.disputes + excluded.disputes,
    cost = m.cost + excluded.cost, costed_units = m.costed_units + excluded.costed_units,
    costed_revenue = m.costed_revenue + excluded.costed_revenue, fees = m.fees + excluded.fees, fee_units = m.fee_units + excluded.fee_units;

  insert into sales_batch_months as m
  select build, date_trunc('month', d.day)::date, d.batch_id, d.is_test, sum(d.sign * d.units), sum(d.sign * d.replaced),
    sum(d.sign * d.revenue), sum(d.sign * d.cost), sum(d.sign * d.costed_units), sum(d.sign * d.costed_revenue), sum(d.sign * d.fees),
    sum(d.sign * d.fee_units)
  from (
    select 1 as sign, s.* from sales_batches s where s.build_id = build and s.day between first_day and last_day
    union all select -1, f.* from unnest(former_batches) f
  ) d group by 2, 3, 4
  having (sum(d.sign), sum(d.sign * d.units), sum(d.sign * d.replaced), sum(d.sign * d.revenue), sum(d.sign * d.cost),
    sum(d.sign * d.costed_units), sum(d.sign * d.costed_revenue), sum(d.sign * d.fees), sum(d.sign * d.fee_units))
    <> (0, 0, 0, 0, 0, 0, 0, 0, 0)
  on conflict (build_id, month, batch_id, is_test) do update set units = m.units + excluded.units, replaced = m.replaced + excluded.replaced,
    revenue = m.revenue + excluded.revenue, cost = m.cost + excluded.cost, costed_units = m.costed_units + excluded.costed_units,
    costed_revenue = m.costed_revenue + excluded.costed_revenue, fees = m.fees + excluded.fees, fee_units = m.fee_units + excluded.fee_units;

  -- A day's row has at least one unit or one replaced item. A month without any has no day.
  delete from sales_months where build_id = build and units = 0
    and month between date_trunc('month', first_day)::date and date_trunc('month', last_day)::date;
  delete from sales_batch_months where build_id = build and units = 0 and replaced = 0
    and month between date_trunc('month', first_day)::date and date_trunc('month', last_day)::date;
end $$;
--> statement-breakpoint

-- A fee is known after the night: the day of its order is computed again.
create function touch_sales_of_fees() returns trigger language plpgsql as $$
begin
  insert into sales_touches (order_id) select distinct p.order_id from added a join payments p on p.id = a.payment_id
    where p.order_id is not null;
  return null;
end $$;
--> statement-breakpoint
create trigger provider_fees_touch_sales after insert on provider_fees referencing new table as added for each statement
  execute function touch_sales_of_fees();
--> statement-breakpoint

-- Fills the new columns of a shop that has computed days, before the first page reads them.
create function days_of(b sales_builds) returns date language sql stable
  return case when b.is_whole then date '2000-01-01' else b.built_from end;
--> statement-breakpoint
delete from sales_hours;
--> statement-breakpoint
insert into sales_hours select b.id, e.* from sales_builds b cross join lateral expected_sales_hours(b.zone, days_of(b), current_date + 2) e;
--> statement-breakpoint
delete from sales_days;
--> statement-breakpoint
insert into sales_days select b.id, e.* from sales_builds b cross join lateral expected_sales_days(b.zone, days_of(b), current_date + 2) e;
--> statement-breakpoint
delete from sales_batches;
--> statement-breakpoint
insert into sales_batches select b.id, e.* from sales_builds b cross join lateral expected_sales_batches(b.zone, days_of(b), current_date + 2) e;
--> statement-breakpoint
delete from sales_months;
--> statement-breakpoint
insert into sales_months select build_id, date_trunc('month', day)::date, product_id, is_test, sum(units), sum(gross), sum(discounts),
  sum(refunds), sum(disputes), sum(cost), sum(costed_units), sum(costed_revenue), sum(fees), sum(fee_units) from sales_days group by 1, 2, 3, 4;
--> statement-breakpoint
delete from sales_batch_months;
--> statement-breakpoint
insert into sales_batch_months select build_id, date_trunc('month', day)::date, batch_id, is_test, sum(units), sum(replaced), sum(revenue),
  sum(cost), sum(costed_units), sum(costed_revenue), sum(fees), sum(fee_units) from sales_batches group by 1, 2, 3, 4;
--> statement-breakpoint
drop function days_of(sales_builds);
