ALTER TABLE "orders" ADD COLUMN "client_network" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hold_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_network" ON "orders" USING btree ("client_network","created_at") WHERE client_network <> '';
