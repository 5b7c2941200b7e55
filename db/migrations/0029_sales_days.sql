CREATE TABLE "sales_batches" (
	"build_id" integer NOT NULL,
	"day" date NOT NULL,
	"batch_id" uuid NOT NULL,
	"is_test" boolean NOT NULL,
	"units" integer DEFAULT 0 NOT NULL,
	"replaced" integer DEFAULT 0 NOT NULL,
	"revenue" bigint DEFAULT 0 NOT NULL,
	"cost" bigint DEFAULT 0 NOT NULL,
	"costed_units" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sales_batches_build_id_day_batch_id_is_test_pk" PRIMARY KEY("build_id","day","batch_id","is_test")
);
--> statement-breakpoint
CREATE TABLE "sales_builds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_builds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"zone" text NOT NULL,
	"built_from" date NOT NULL,
	"is_whole" boolean DEFAULT false NOT NULL,
	"prompt_event" bigint NOT NULL,
	"settled_event" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sales_builds_zone_unique" UNIQUE("zone")
);
--> statement-breakpoint
CREATE TABLE "sales_days" (
	"build_id" integer NOT NULL,
	"day" date NOT NULL,
	"product_id" uuid NOT NULL,
	"is_test" boolean NOT NULL,
	"units" integer DEFAULT 0 NOT NULL,
	"gross" bigint DEFAULT 0 NOT NULL,
	"discounts" bigint DEFAULT 0 NOT NULL,
	"refunds" bigint DEFAULT 0 NOT NULL,
	"disputes" bigint DEFAULT 0 NOT NULL,
	"cost" bigint DEFAULT 0 NOT NULL,
	"costed_units" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sales_days_build_id_day_product_id_is_test_pk" PRIMARY KEY("build_id","day","product_id","is_test")
);
--> statement-breakpoint
CREATE TABLE "sales_hours" (
	"build_id" integer NOT NULL,
	"day" date NOT NULL,
	"hour" smallint NOT NULL,
	"is_test" boolean NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"gross" bigint DEFAULT 0 NOT NULL,
	"discounts" bigint DEFAULT 0 NOT NULL,
	"refunds" bigint DEFAULT 0 NOT NULL,
	"disputes" bigint DEFAULT 0 NOT NULL,
	"refunded_orders" integer DEFAULT 0 NOT NULL,
	"disputed_orders" integer DEFAULT 0 NOT NULL,
	"first_orders" integer DEFAULT 0 NOT NULL,
	"first_net" bigint DEFAULT 0 NOT NULL,
	"units" integer DEFAULT 0 NOT NULL,
	"cost" bigint DEFAULT 0 NOT NULL,
	"costed_units" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sales_hours_build_id_day_hour_is_test_pk" PRIMARY KEY("build_id","day","hour","is_test")
);
--> statement-breakpoint
CREATE TABLE "sales_touches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_touches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sales_batches" ADD CONSTRAINT "sales_batches_build_id_sales_builds_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."sales_builds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_days" ADD CONSTRAINT "sales_days_build_id_sales_builds_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."sales_builds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_hours" ADD CONSTRAINT "sales_hours_build_id_sales_builds_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."sales_builds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint

-- The part of a total that belongs to one of several rows in proportion to their weights. `upto` is the sum of the weights up
-- to and with this row, `whole` the sum of all weights. The parts of all rows add up to the total exactly.
create function share_of(total bigint, weight numeric, upto numeric, whole numeric) returns bigint language sql immutable parallel safe
  return case when whole > 0 then round(total * upto / whole)::bigint - round(total * (upto - weight) / whole)::bigint else 0 end;
--> statement-breakpoint

-- The paid orders of some days of a time zone, with the day and hour of the payment. The range of times is wider than the days,
-- because the clock of a zone may show an hour twice; the condition on the day is exact.
create function paid_orders(zone text, first_day date, last_day date)
returns table (day date, hour smallint, order_id uuid, is_test boolean, customer_id uuid, paid_at timestamptz, subtotal bigint, total bigint,
  store_total bigint, discount bigint, refunds bigint, disputes bigint, refunded_amount bigint, is_refunded boolean, is_disputed boolean)
language sql stable as $$
  select (o.paid_at at time zone zone)::date, extract(hour from o.paid_at at time zone zone)::smallint, o.id, o.is_test, o.customer_id, o.paid_at,
    o.subtotal, o.total, o.store_total, round(o.store_total::numeric * o.subtotal / o.total)::bigint - o.store_total,
    o.refunded_store_total, o.disputed_store_total, o.refunded_amount, o.refunded_amount > 0, o.dispute_state <> 'none'
  from orders o
  where o.paid_at >= first_day::timestamp at time zone zone - interval '3 hours'
    and o.paid_at < (last_day + 1)::timestamp at time zone zone + interval '3 hours'
    and o.payment_state = 'paid' and (o.paid_at at time zone zone)::date between first_day and last_day
$$;
--> statement-breakpoint

-- The lines of these orders with their shares of the order's money in the store's currency, by their price after the discount. The
-- refunded money goes to the units that were refunded instead of delivered first, and the rest to the other units of the order.
create function sold_lines(zone text, first_day date, last_day date)
returns table (day date, is_test boolean, order_id uuid, line_id uuid, product_id uuid, quantity integer, net bigint, discount bigint,
  refunds bigint, disputes bigint)
language sql stable as $$
  with lines as (
    select o.*, i.id as line_id, i.product_id, i.quantity, i.position, v.value, v.returned, i.discount::numeric as reduction,
      sum(v.value) over all_lines as whole, sum(v.value) over lines_before as upto, sum(v.returned) over all_lines as all_returned,
      sum(i.discount::numeric) over all_lines as reduction_whole, sum(i.discount::numeric) over lines_before as reduction_upto
    from paid_orders(zone, first_day, last_day) o join order_items i on i.order_id = o.order_id
    cross join lateral (
      select (i.price * i.quantity - i.discount)::numeric as value,
        (i.price * i.quantity - i.discount)::numeric * i.refunded_quantity / i.quantity as returned
    ) v
    window all_lines as (partition by o.order_id), lines_before as (partition by o.order_id order by i.position)
  ), weighed as (
    select *, case when all_returned >= refunded_amount or all_returned = whole then returned
      else returned * (whole - all_returned) + (refunded_amount - all_returned) * (value - returned) end as weight
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
--> statement-breakpoint

-- What the orders say about the tables of the same names.
create function expected_sales_hours(zone text, first_day date, last_day date)
returns table (day date, hour smallint, is_test boolean, orders integer, gross bigint, discounts bigint, refunds bigint, disputes bigint,
  refunded_orders integer, disputed_orders integer, first_orders integer, first_net bigint, units integer, cost bigint, costed_units integer)
language sql stable as $$
  select day, hour, is_test, count(*)::int, sum(store_total + discount)::bigint, sum(discount)::bigint, sum(refunds)::bigint, sum(disputes)::bigint,
    count(*) filter (where is_refunded)::int, count(*) filter (where is_disputed)::int, count(*) filter (where is_first)::int,
    coalesce(sum(store_total - refunds - disputes) filter (where is_first), 0)::bigint, sum(units)::int, coalesce(sum(cost), 0)::bigint,
    sum(costed)::int
  from (
    select o.*, not exists (select from orders f where f.customer_id = o.customer_id and f.payment_state = 'paid' and f.is_test = o.is_test
      and (f.paid_at, f.id) < (o.paid_at, o.order_id)) as is_first, c.cost, c.costed,
      (select sum(i.quantity) from order_items i where i.order_id = o.order_id) as units
    from paid_orders(zone, first_day, last_day) o cross join lateral (
      select sum(b.unit_cost) as cost, count(b.unit_cost) filter (where d.status <> 'replaced') as costed
      from deliverables d join product_inventory p on p.id = d.inventory_item_id join inventory_batches b on b.id = p.batch_id
      where d.order_id = o.order_id
    ) c
  ) o group by day, hour, is_test
$$;
--> statement-breakpoint
create function expected_sales_days(zone text, first_day date, last_day date)
returns table (day date, product_id uuid, is_test boolean, units integer, gross bigint, discounts bigint, refunds bigint, disputes bigint,
  cost bigint, costed_units integer)
language sql stable as $$
  select l.day, l.product_id, l.is_test, sum(l.quantity)::int, sum(l.net + l.discount)::bigint, sum(l.discount)::bigint, sum(l.refunds)::bigint,
    sum(l.disputes)::bigint, coalesce(sum(c.cost), 0)::bigint, coalesce(sum(c.costed), 0)::int
  from sold_lines(zone, first_day, last_day) l cross join lateral (
    select sum(b.unit_cost) as cost, count(b.unit_cost) filter (where d.status <> 'replaced') as costed
    from deliverables d join product_inventory p on p.id = d.inventory_item_id join inventory_batches b on b.id = p.batch_id
    where d.order_id = l.order_id and d.order_item_id = l.line_id
  ) c group by l.day, l.product_id, l.is_test
$$;
--> statement-breakpoint
create function expected_sales_batches(zone text, first_day date, last_day date)
returns table (day date, batch_id uuid, is_test boolean, units integer, replaced integer, revenue bigint, cost bigint, costed_units integer)
language sql stable as $$
  select l.day, b.id, l.is_test, count(*) filter (where d.status <> 'replaced')::int, count(*) filter (where d.status = 'replaced')::int,
    coalesce(sum(share_of(l.net - l.refunds - l.disputes, 1, d.slot, l.quantity)) filter (where d.status <> 'replaced'), 0)::bigint,
    coalesce(sum(b.unit_cost), 0)::bigint, count(b.unit_cost)::int
  from sold_lines(zone, first_day, last_day) l
  join deliverables d on d.order_id = l.order_id and d.order_item_id = l.line_id
  join product_inventory p on p.id = d.inventory_item_id join inventory_batches b on b.id = p.batch_id
  group by l.day, b.id, l.is_test
$$;
--> statement-breakpoint

-- Computes the days of one build again.
create function compute_sales_days(build integer, first_day date, last_day date) returns void language plpgsql as $$
declare
  zone text := (select b.zone from sales_builds b where b.id = build);
begin
  delete from sales_hours where build_id = build and day between first_day and last_day;
  delete from sales_days where build_id = build and day between first_day and last_day;
  delete from sales_batches where build_id = build and day between first_day and last_day;
  insert into sales_hours select build, e.* from expected_sales_hours(zone, first_day, last_day) e;
  insert into sales_days select build, e.* from expected_sales_days(zone, first_day, last_day) e;
  insert into sales_batches select build, e.* from expected_sales_batches(zone, first_day, last_day) e;
end $$;
--> statement-breakpoint

-- A changed cost changes the days of every order that got an item of the batch.
create function touch_sales_of_batch() returns trigger language plpgsql as $$
begin
  insert into sales_touches (order_id) select distinct d.order_id from product_inventory p join deliverables d on d.inventory_item_id = p.id
    where p.batch_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger inventory_batches_cost_changed after update on inventory_batches for each row
  when (old.unit_cost is distinct from new.unit_cost) execute function touch_sales_of_batch();
