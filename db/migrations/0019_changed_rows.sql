CREATE INDEX "exception_queue_closed" ON "exception_queue" USING btree ("resolved_at","id") WHERE resolved_by is not null;--> statement-breakpoint
CREATE INDEX "deliverables_revealed" ON "deliverables" USING btree ("first_revealed_at","id") WHERE first_revealed_at is not null;--> statement-breakpoint
CREATE INDEX "product_inventory_changed" ON "product_inventory" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "disputes_changed" ON "disputes" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_changed" ON "refunds" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "admin_audit_log_order" ON "admin_audit_log" USING btree (coalesce(details->>'order_id', record_id));--> statement-breakpoint
CREATE INDEX "admin_audit_log_record_id" ON "admin_audit_log" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "admin_audit_log_refund" ON "admin_audit_log" USING btree ((details->>'refund_id')) WHERE details->>'refund_id' is not null;--> statement-breakpoint
CREATE INDEX "admin_audit_log_accepted" ON "admin_audit_log" USING btree ((details->>'accepted')) WHERE details->>'accepted' is not null;