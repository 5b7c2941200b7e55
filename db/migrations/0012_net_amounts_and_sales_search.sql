ALTER TABLE "orders" ADD COLUMN "disputed_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "product_names" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "orders" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "orders" SET "product_names" = coalesce((select string_agg(i.product_name, ' ' order by i.position) from order_items i where i.order_id = orders.id), '');--> statement-breakpoint
UPDATE "orders" SET "disputed_amount" = least(orders.paid_amount, greatest(0, taken.amount)) FROM (
  select o.id, sum(case when e.currency = o.currency then e.amount else sign(e.amount) * o.paid_amount end) as amount
  from disputes d
  join payments p on p.provider_payment_id = d.provider_payment_id and not p.is_duplicate
  join orders o on o.id = p.order_id
  join ledger_transactions t on t.provider_object = d.provider_dispute_id and t.kind in ('dispute_withdrawn', 'dispute_reinstated')
  join ledger_entries e on e.transaction_id = t.id and e.account = 'disputes'
  group by o.id) taken WHERE taken.id = orders.id;--> statement-breakpoint
ALTER TABLE "orders" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (left(translate(regexp_replace(normalize(lower(order_number || ' ' || customer_email || ' ' || customer_first_name || ' ' || customer_last_name || ' ' || phone || ' ' || product_names), NFKD), '[\u0300-\u036f]+', '', 'g'), 'øđðłħıŋĸŧ', 'oddlhinkt'), 600)) STORED NOT NULL,
  ADD COLUMN "refunded_store_total" bigint GENERATED ALWAYS AS (case when paid_amount > 0 then round(store_total::numeric * refunded_amount / paid_amount)::bigint else 0 end) STORED NOT NULL,
  ADD COLUMN "disputed_store_total" bigint GENERATED ALWAYS AS (case when paid_amount > 0 then round(store_total::numeric * least(refunded_amount + disputed_amount, paid_amount) / paid_amount)::bigint - round(store_total::numeric * refunded_amount / paid_amount)::bigint else 0 end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_disputed" CHECK ("orders"."disputed_amount" >= 0 and "orders"."disputed_amount" <= "orders"."paid_amount");--> statement-breakpoint
CREATE INDEX "orders_sales" ON "orders" USING btree ("search_text","status","store_total","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_returned" ON "orders" USING btree ("customer_id","status","id","refunded_store_total","disputed_store_total") WHERE refunded_amount > 0 or disputed_amount > 0;
