DROP INDEX "customers_top";--> statement-breakpoint
DROP INDEX "orders_created";--> statement-breakpoint
DROP INDEX "orders_status";--> statement-breakpoint
DROP INDEX "admin_audit_log_action";--> statement-breakpoint
CREATE INDEX "users_blocked" ON "users" USING btree ("created_at","id") WHERE erased_at is null and blocked_at is not null;--> statement-breakpoint
CREATE INDEX "users_erased" ON "users" USING btree ("id") WHERE erased_at is not null;--> statement-breakpoint
CREATE INDEX "inventory_batches_newest" ON "inventory_batches" USING btree ("created_at","id") WHERE item_count > 0;--> statement-breakpoint
CREATE INDEX "product_inventory_key" ON "product_inventory" USING btree ("key_version");--> statement-breakpoint
CREATE INDEX "orders_value" ON "orders" USING btree ("store_total","id");--> statement-breakpoint
CREATE INDEX "orders_status_value" ON "orders" USING btree ("status","store_total","id");--> statement-breakpoint
CREATE INDEX "admin_audit_log_created" ON "admin_audit_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "customers_top" ON "customers" USING btree ("total_spent" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "admin_audit_log_action" ON "admin_audit_log" USING btree ("action_type","created_at" DESC NULLS FIRST);