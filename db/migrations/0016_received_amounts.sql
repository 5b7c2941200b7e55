ALTER TABLE "orders" ADD COLUMN "asked_store_total" bigint;--> statement-breakpoint
-- An older charge in a third currency keeps the store total: its rate of that day is not known.
UPDATE "orders" SET "asked_store_total" = store_total, "store_total" = case
    when p.currency = orders.currency then round(orders.store_total::numeric * p.amount / orders.total)
    when p.currency = 'USD' then p.amount
    else orders.store_total end
  FROM "payments" p
  WHERE p.order_id = orders.id AND NOT p.is_duplicate AND orders.asked_store_total IS NULL
    AND (p.amount <> orders.total OR p.currency <> orders.currency);--> statement-breakpoint
UPDATE "customers" SET "total_spent" = total_spent + received.more, "live_spent" = live_spent + received.live FROM (
  select customer_id, sum(store_total - asked_store_total) as more,
    coalesce(sum(store_total - asked_store_total) filter (where not is_test), 0) as live
  from orders where asked_store_total is not null group by customer_id) received WHERE received.customer_id = customers.id;--> statement-breakpoint
UPDATE "exception_queue" SET "resolved_at" = now(), "resolution" = 'delivered' FROM "orders" o
  WHERE exception_queue.kind = 'paid_late' AND exception_queue.resolved_at IS NULL AND o.id = exception_queue.order_id
    AND o.delivery_state NOT IN ('owed', 'partial');
