CREATE INDEX "product_inventory_state_created" ON "product_inventory" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "product_inventory_sold" ON "product_inventory" USING btree ("state","sold_at","id") WHERE sold_at is not null;--> statement-breakpoint
CREATE INDEX "product_inventory_batch" ON "product_inventory" USING btree ("batch_id","state");