DROP INDEX "orders_created";--> statement-breakpoint
DROP INDEX "orders_status_value";--> statement-breakpoint
DROP INDEX "orders_sales";--> statement-breakpoint
DROP INDEX "orders_returned";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "live_spent" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "live_order_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_test" boolean GENERATED ALWAYS AS (coalesce(stripe_checkout_session_id like 'cs_test_%', false)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "customers_live_top" ON "customers" USING btree ("live_spent" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id","is_test");--> statement-breakpoint
CREATE INDEX "orders_status_value" ON "orders" USING btree ("status","store_total","id","is_test");--> statement-breakpoint
CREATE INDEX "orders_sales" ON "orders" USING btree ("search_text","status","store_total","created_at","id","is_test");--> statement-breakpoint
CREATE INDEX "orders_returned" ON "orders" USING btree ("customer_id","status","id","refunded_store_total","disputed_store_total","is_test") WHERE refunded_amount > 0 or disputed_amount > 0;--> statement-breakpoint
UPDATE "customers" SET "live_spent" = live.spent, "live_order_count" = live.orders FROM (
  select customer_id, sum(store_total) as spent, count(*) as orders from orders
  where payment_state = 'paid' and not is_test group by customer_id) live WHERE live.customer_id = customers.id;
