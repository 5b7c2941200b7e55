ALTER TABLE "product_inventory" ADD COLUMN "fingerprint_form" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_inventory" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product_inventory" ADD COLUMN "valid_days" integer;--> statement-breakpoint
CREATE INDEX "product_inventory_expires" ON "product_inventory" USING btree ("expires_at") WHERE state = 'available' and expires_at is not null;--> statement-breakpoint
CREATE INDEX "product_inventory_old_fingerprint" ON "product_inventory" USING btree ("id") WHERE fingerprint_form = 0;--> statement-breakpoint
ALTER TABLE "product_inventory" ADD CONSTRAINT "product_inventory_valid_days" CHECK ("product_inventory"."valid_days" between 1 and 36500);