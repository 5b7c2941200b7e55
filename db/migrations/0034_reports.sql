CREATE TABLE "sales_batch_months" (
	"build_id" integer NOT NULL,
	"month" date NOT NULL,
	"batch_id" uuid NOT NULL,
	"is_test" boolean NOT NULL,
	"units" integer DEFAULT 0 NOT NULL,
	"replaced" integer DEFAULT 0 NOT NULL,
	"revenue" bigint DEFAULT 0 NOT NULL,
	"cost" bigint DEFAULT 0 NOT NULL,
	"costed_units" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sales_batch_months_build_id_month_batch_id_is_test_pk" PRIMARY KEY("build_id","month","batch_id","is_test")
);
--> statement-breakpoint
CREATE TABLE "sales_coupons" (
	"build_id" integer NOT NULL,
	"day" date NOT NULL,
	"coupon_id" uuid NOT NULL,
	"is_test" boolean NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"gross" bigint DEFAULT 0 NOT NULL,
	"discounts" bigint DEFAULT 0 NOT NULL,
	"refunds" bigint DEFAULT 0 NOT NULL,
	"disputes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "sales_coupons_build_id_day_coupon_id_is_test_pk" PRIMARY KEY("build_id","day","coupon_id","is_test")
);
--> statement-breakpoint
CREATE TABLE "sales_customers" (
	"build_id" integer NOT NULL,
	"day" date NOT NULL,
	"customer_id" uuid NOT NULL,
	"is_test" boolean NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"net" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "sales_customers_build_id_day_customer_id_is_test_pk" PRIMARY KEY("build_id","day","customer_id","is_test")
);
--> statement-breakpoint
CREATE TABLE "sales_months" (
	"build_id" integer NOT NULL,
	"month" date NOT NULL,
	"product_id" uuid NOT NULL,
	"is_test" boolean NOT NULL,
	"units" integer DEFAULT 0 NOT NULL,
	"gross" bigint DEFAULT 0 NOT NULL,
	"discounts" bigint DEFAULT 0 NOT NULL,
	"refunds" bigint DEFAULT 0 NOT NULL,
	"disputes" bigint DEFAULT 0 NOT NULL,
	"cost" bigint DEFAULT 0 NOT NULL,
	"costed_units" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sales_months_build_id_month_product_id_is_test_pk" PRIMARY KEY("build_id","month","product_id","is_test")
);
--> statement-breakpoint
CREATE TABLE "sales_reasons" (
	"build_id" integer NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"is_test" boolean NOT NULL,
	"cases" integer DEFAULT 0 NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "sales_reasons_build_id_day_kind_reason_is_test_pk" PRIMARY KEY("build_id","day","kind","reason","is_test"),
	CONSTRAINT "sales_reasons_kind" CHECK ("sales_reasons"."kind" in ('refund', 'dispute'))
);
--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "thumbnail" "bytea";--> statement-breakpoint
CREATE INDEX "pictures_without_thumbnail" ON "pictures" USING btree ("digest") WHERE thumbnail is null;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD COLUMN "card_key" text;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD COLUMN "is_card_beyond" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_batch_months" ADD CONSTRAINT "sales_batch_months_build_id_sales_builds_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."sales_builds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_coupons" ADD CONSTRAINT "sales_coupons_build_id_sales_builds_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."sales_builds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_customers" ADD CONSTRAINT "sales_customers_build_id_sales_builds_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."sales_builds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_months" ADD CONSTRAINT "sales_months_build_id_sales_builds_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."sales_builds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_reasons" ADD CONSTRAINT "sales_reasons_build_id_sales_builds_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."sales_builds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_uses_card" ON "coupon_uses" USING btree ("coupon_id","card_key") WHERE card_key is not null;--> statement-breakpoint
CREATE INDEX "coupon_uses_card_beyond" ON "coupon_uses" USING btree ("coupon_id") WHERE is_card_beyond;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_card_beyond_has_card" CHECK (not "coupon_uses"."is_card_beyond" or "coupon_uses"."card_key" is not null);--> statement-breakpoint

-- What the orders say about the tables of the same names.
create function expected_sales_coupons(zone text, first_day date, last_day date)
returns table (day date, coupon_id uuid, is_test boolean, orders integer, gross bigint, discounts bigint, refunds bigint, disputes bigint)
language sql stable as $$
  select o.day, u.coupon_id, o.is_test, count(*)::int, sum(o.store_total + o.discount)::bigint, sum(o.discount)::bigint,
    sum(o.refunds)::bigint, sum(o.disputes)::bigint
  from paid_orders(zone, first_day, last_day) o join coupon_uses u on u.order_id = o.order_id group by o.day, u.coupon_id, o.is_test
$$;
--> statement-breakpoint
create function expected_sales_customers(zone text, first_day date, last_day date)
returns table (day date, customer_id uuid, is_test boolean, orders integer, net bigint)
language sql stable as $$
  select o.day, o.customer_id, o.is_test, count(*)::int, sum(o.store_total - o.refunds - o.disputes)::bigint
  from paid_orders(zone, first_day, last_day) o where o.customer_id is not null group by o.day, o.customer_id, o.is_test
$$;
--> statement-breakpoint

-- The refunded money of an order is divided among its succeeded refunds, and the disputed money among its disputes, so that the
-- amounts add up to those of the order. A dispute that was won is a case without an amount.
create function expected_sales_reasons(zone text, first_day date, last_day date)
returns table (day date, kind text, reason text, is_test boolean, cases integer, amount bigint)
language sql stable as $$
  with paid as materialized (
    select * from paid_orders(zone, first_day, last_day) o where o.is_refunded or o.is_disputed
  ), cases as (
    select o.day, 'refund' as kind, r.reason, o.is_test, o.order_id, o.refunds as whole, r.id, r.amount::numeric as weight
    from paid o join refunds r on r.order_id = o.order_id and r.state = 'succeeded' join payments p on p.id = r.payment_id and not p.is_duplicate
    union all
    select o.day, 'dispute', d.reason, o.is_test, o.order_id, o.disputes, d.id, case when p.id is null then 0 else greatest(0, held.amount) end
    from paid o join disputes d on d.order_id = o.order_id
    left join payments p on p.provider_payment_id = d.provider_payment_id and not p.is_duplicate
    cross join lateral (
      select coalesce(sum(case when e.currency = p.currency then e.amount else sign(e.amount) * p.amount end), 0)::numeric as amount
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account = 'disputes'
      where t.provider_object = d.provider_dispute_id and t.kind in ('dispute_withdrawn', 'dispute_reinstated')
    ) held
  ), shares as (
    select c.day, c.kind, c.reason, c.is_test, share_of(c.whole, c.weight, sum(c.weight) over before, sum(c.weight) over whole_order) as amount
    from cases c window whole_order as (partition by c.order_id, c.kind), before as (partition by c.order_id, c.kind order by c.id)
  )
  select s.day, s.kind, s.reason, s.is_test, count(*)::int, sum(s.amount)::bigint from shares s group by s.day, s.kind, s.reason, s.is_test
$$;
--> statement-breakpoint

-- Computes the days of one build again. The months change by the difference between the former and the new days, because a sum of all
-- days of a month would read the whole month for each order.
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
    sum(d.sign * d.discounts), sum(d.sign * d.refunds), sum(d.sign * d.disputes), sum(d.sign * d.cost), sum(d.sign * d.costed_units)
  from (
    select 1 as sign, s.* from sales_days s where s.build_id = build and s.day between first_day and last_day
    union all select -1, f.* from unnest(former_days) f
  ) d group by 2, 3, 4
  having (sum(d.sign), sum(d.sign * d.units), sum(d.sign * d.gross), sum(d.sign * d.discounts), sum(d.sign * d.refunds),
    sum(d.sign * d.disputes), sum(d.sign * d.cost), sum(d.sign * d.costed_units)) <> (0, 0, 0, 0, 0, 0, 0, 0)
  on conflict (build_id, month, product_id, is_test) do update set units = m.units + excluded.units, gross = m.gross + excluded.gross,
    discounts = m.discounts + excluded.discounts, refunds = m.refunds + excluded.refunds, disputes = m.disputes + excluded.disputes,
    cost = m.cost + excluded.cost, costed_units = m.costed_units + excluded.costed_units;

  insert into sales_batch_months as m
  select build, date_trunc('month', d.day)::date, d.batch_id, d.is_test, sum(d.sign * d.units), sum(d.sign * d.replaced),
    sum(d.sign * d.revenue), sum(d.sign * d.cost), sum(d.sign * d.costed_units)
  from (
    select 1 as sign, s.* from sales_batches s where s.build_id = build and s.day between first_day and last_day
    union all select -1, f.* from unnest(former_batches) f
  ) d group by 2, 3, 4
  having (sum(d.sign), sum(d.sign * d.units), sum(d.sign * d.replaced), sum(d.sign * d.revenue), sum(d.sign * d.cost),
    sum(d.sign * d.costed_units)) <> (0, 0, 0, 0, 0, 0)
  on conflict (build_id, month, batch_id, is_test) do update set units = m.units + excluded.units, replaced = m.replaced + excluded.replaced,
    revenue = m.revenue + excluded.revenue, cost = m.cost + excluded.cost, costed_units = m.costed_units + excluded.costed_units;

  -- A day's row has at least one unit or one replaced item. A month without any has no day.
  delete from sales_months where build_id = build and units = 0
    and month between date_trunc('month', first_day)::date and date_trunc('month', last_day)::date;
  delete from sales_batch_months where build_id = build and units = 0 and replaced = 0
    and month between date_trunc('month', first_day)::date and date_trunc('month', last_day)::date;
end $$;
--> statement-breakpoint

-- Fills the new tables of a shop that has computed days.
insert into sales_months select build_id, date_trunc('month', day)::date, product_id, is_test, sum(units), sum(gross), sum(discounts),
  sum(refunds), sum(disputes), sum(cost), sum(costed_units) from sales_days group by 1, 2, 3, 4;
--> statement-breakpoint
insert into sales_batch_months select build_id, date_trunc('month', day)::date, batch_id, is_test, sum(units), sum(replaced), sum(revenue),
  sum(cost), sum(costed_units) from sales_batches group by 1, 2, 3, 4;
--> statement-breakpoint
insert into sales_coupons select b.id, e.* from sales_builds b
  cross join lateral expected_sales_coupons(b.zone, case when b.is_whole then date '2000-01-01' else b.built_from end, current_date + 2) e;
--> statement-breakpoint
insert into sales_customers select b.id, e.* from sales_builds b
  cross join lateral expected_sales_customers(b.zone, case when b.is_whole then date '2000-01-01' else b.built_from end, current_date + 2) e;
--> statement-breakpoint
insert into sales_reasons select b.id, e.* from sales_builds b
  cross join lateral expected_sales_reasons(b.zone, case when b.is_whole then date '2000-01-01' else b.built_from end, current_date + 2) e;
