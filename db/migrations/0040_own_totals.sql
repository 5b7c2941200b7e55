DROP INDEX "orders_unfinished";--> statement-breakpoint
DROP INDEX "exception_queue_open_kind";--> statement-breakpoint
DROP INDEX "deliverables_user";--> statement-breakpoint
DROP INDEX "orders_user";--> statement-breakpoint
DROP INDEX "orders_owed";--> statement-breakpoint
CREATE INDEX "exception_queue_open_kind" ON "exception_queue" USING btree ("kind","order_id","id") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "deliverables_user" ON "deliverables" USING btree ("user_id","delivered_at" DESC NULLS FIRST,"order_item_id" DESC NULLS FIRST,"slot","status");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status","payment_state","refund_state","store_total");--> statement-breakpoint
CREATE INDEX "orders_owed" ON "orders" USING btree ("created_at","id","paid_at","status","delivery_state","dispute_state") WHERE payment_state = 'paid' and delivery_state in ('none', 'owed', 'partial');--> statement-breakpoint

-- The mode of an order is a part of its day, so that the orders of a month are counted with or without test orders.
create or replace function counts_of_order(o orders) returns table (subject text, part text, amount bigint, refunded bigint, disputed bigint)
language sql stable as $$
  select 'orders', o.status || '|' || case when o.is_test then 'test' else 'live' end,
    o.store_total, o.refunded_store_total, o.disputed_store_total where o.id is not null
  union all select 'order days', to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD') || '|' || o.status || '|' || case when o.is_test then 'test' else 'live' end,
    0::bigint, 0::bigint, 0::bigint where o.id is not null
  union all select 'order values', value_part(o.store_total), 0::bigint, 0::bigint, 0::bigint where o.id is not null
  union all select 'sale hours', to_char(o.completed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24') || '|' || case when o.is_test then 'test' else 'live' end,
    o.store_total, o.refunded_store_total, o.disputed_store_total where o.completed_at is not null
$$;
--> statement-breakpoint
lock table orders, counts, count_changes in share row exclusive mode;
--> statement-breakpoint
delete from count_changes where subject = 'order days';
--> statement-breakpoint
delete from counts where subject = 'order days';
--> statement-breakpoint
insert into counts (subject, part, n)
  select 'order days', c.part, count(*) from orders o cross join lateral counts_of_order(o) c where c.subject = 'order days' group by c.part order by c.part;
