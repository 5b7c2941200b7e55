-- The notices about stock, and the people who wait for a product (decision 0143).
CREATE TABLE "restock_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"address" text NOT NULL,
	"user_id" uuid,
	"locale" text DEFAULT 'en' NOT NULL,
	"link_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"notified_at" timestamp with time zone,
	CONSTRAINT "restock_requests_address" CHECK ("restock_requests"."address" = lower("restock_requests"."address")),
	CONSTRAINT "restock_requests_order" CHECK ("restock_requests"."notified_at" is null or "restock_requests"."confirmed_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "stock_levels" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"level" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"told" text NOT NULL,
	"back_at" timestamp with time zone,
	"check_at" timestamp with time zone,
	"mailed_units" integer DEFAULT 0 NOT NULL,
	"mailed_at" timestamp with time zone,
	"mail_at" timestamp with time zone,
	CONSTRAINT "stock_levels_level" CHECK ("stock_levels"."level" in ('out', 'low', 'ample')),
	CONSTRAINT "stock_levels_told" CHECK ("stock_levels"."told" in ('out', 'low', 'ample')),
	CONSTRAINT "stock_levels_mailed" CHECK ("stock_levels"."mailed_units" >= 0)
);
--> statement-breakpoint
ALTER TABLE "one_time_tokens" DROP CONSTRAINT "one_time_tokens_purpose";--> statement-breakpoint
ALTER TABLE "email_messages" DROP CONSTRAINT "email_messages_template";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "low_stock_at" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "restock_requests" ADD CONSTRAINT "restock_requests_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restock_requests" ADD CONSTRAINT "restock_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restock_requests" ADD CONSTRAINT "restock_requests_link_id_one_time_tokens_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."one_time_tokens"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "restock_requests_open" ON "restock_requests" USING btree ("product_id","address") WHERE notified_at is null;--> statement-breakpoint
CREATE INDEX "restock_requests_waiting" ON "restock_requests" USING btree ("product_id","created_at","id") WHERE confirmed_at is not null and notified_at is null;--> statement-breakpoint
CREATE INDEX "restock_requests_unconfirmed" ON "restock_requests" USING btree ("created_at") WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX "restock_requests_notified" ON "restock_requests" USING btree ("notified_at") WHERE notified_at is not null;--> statement-breakpoint
CREATE INDEX "restock_requests_address_open" ON "restock_requests" USING btree ("address");--> statement-breakpoint
CREATE INDEX "restock_requests_user" ON "restock_requests" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "restock_requests_link" ON "restock_requests" USING btree ("link_id") WHERE link_id is not null;--> statement-breakpoint
CREATE INDEX "stock_levels_check" ON "stock_levels" USING btree ("check_at") WHERE check_at is not null;--> statement-breakpoint
CREATE INDEX "stock_levels_mail" ON "stock_levels" USING btree ("mail_at") WHERE mail_at is not null;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_purpose" CHECK ("one_time_tokens"."purpose" in ('verify_email', 'reset_password', 'staff_invitation', 'first_admin', 'passkey', 'restock_request', 'restock_stop'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_low_stock_at" CHECK ("products"."low_stock_at" >= 0);--> statement-breakpoint
ALTER TABLE "email_messages" ADD CONSTRAINT "email_messages_template" CHECK ("email_messages"."template" in ('welcome', 'order_voucher', 'order_payment_failed', 'order_confirmed', 'order_delivered', 'order_waiting_for_stock', 'order_in_preparation', 'order_refunded', 'password_reset', 'password_changed', 'verify_email', 'staff_invited', 'security_notice', 'security_alert', 'staff_notice', 'restock_confirm', 'restock_available'));
