DROP INDEX "orders_user";--> statement-breakpoint
DROP INDEX "deliverables_user";--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deliverables_user" ON "deliverables" USING btree ("user_id","delivered_at" DESC NULLS FIRST,"order_item_id" DESC NULLS FIRST,"slot");
