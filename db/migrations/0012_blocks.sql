CREATE TABLE "blocks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_kind_value" UNIQUE("kind","value"),
	CONSTRAINT "blocks_kind" CHECK ("blocks"."kind" in ('email', 'email_domain', 'ip', 'network', 'country')),
	CONSTRAINT "blocks_value" CHECK (length("blocks"."value") between 1 and 300),
	CONSTRAINT "blocks_reason" CHECK (length("blocks"."reason") <= 500)
);
--> statement-breakpoint
ALTER TABLE "email_messages" DROP CONSTRAINT "email_messages_template";--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_newest" ON "blocks" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "email_messages" ADD CONSTRAINT "email_messages_template" CHECK ("email_messages"."template" in ('welcome', 'order_voucher', 'order_payment_failed', 'order_confirmed', 'order_delivered', 'order_waiting_for_stock', 'order_in_preparation', 'order_refunded', 'withdrawal_received', 'withdrawal_decided', 'password_reset', 'password_changed', 'verify_email', 'staff_invited', 'security_notice', 'security_alert', 'staff_notice', 'restock_confirm', 'restock_available', 'sign_in_link', 'orders_link'));