CREATE TABLE "withdrawal_units" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"withdrawal_id" uuid NOT NULL,
	"order_item_id" uuid NOT NULL,
	"deliverable_id" uuid,
	"count" integer NOT NULL,
	"outcome" text NOT NULL,
	"outcome_date" timestamp with time zone,
	"refund_id" uuid,
	"decided_by" uuid,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "withdrawal_units_outcome" CHECK ("withdrawal_units"."outcome" in ('not_paid', 'already_refunded', 'late', 'staff', 'ended', 'refunded', 'declined')),
	CONSTRAINT "withdrawal_units_count" CHECK ("withdrawal_units"."count" >= 1),
	CONSTRAINT "withdrawal_units_refund" CHECK (("withdrawal_units"."outcome" = 'refunded') = ("withdrawal_units"."refund_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"receipt_address" text DEFAULT '' NOT NULL,
	"link_id" uuid,
	"state" text DEFAULT 'received' NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"effective_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "withdrawals_linkId_unique" UNIQUE("link_id"),
	CONSTRAINT "withdrawals_state" CHECK ("withdrawals"."state" in ('received', 'effective', 'settled')),
	CONSTRAINT "withdrawals_effective" CHECK (("withdrawals"."state" = 'received') = ("withdrawals"."effective_at" is null))
);
--> statement-breakpoint
ALTER TABLE "one_time_tokens" DROP CONSTRAINT "one_time_tokens_purpose";--> statement-breakpoint
ALTER TABLE "email_messages" DROP CONSTRAINT "email_messages_template";--> statement-breakpoint
ALTER TABLE "withdrawal_units" ADD CONSTRAINT "withdrawal_units_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_units" ADD CONSTRAINT "withdrawal_units_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_units" ADD CONSTRAINT "withdrawal_units_deliverable_id_deliverables_id_fk" FOREIGN KEY ("deliverable_id") REFERENCES "public"."deliverables"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_units" ADD CONSTRAINT "withdrawal_units_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawal_units_withdrawal" ON "withdrawal_units" USING btree ("withdrawal_id");--> statement-breakpoint
CREATE INDEX "withdrawal_units_deliverable" ON "withdrawal_units" USING btree ("deliverable_id") WHERE deliverable_id is not null;--> statement-breakpoint
CREATE INDEX "withdrawals_order" ON "withdrawals" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "withdrawals_changed" ON "withdrawals" USING btree ("updated_at","id");--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_purpose" CHECK ("one_time_tokens"."purpose" in ('verify_email', 'reset_password', 'staff_invitation', 'withdrawal', 'first_admin', 'passkey', 'restock_request', 'restock_stop'));--> statement-breakpoint
ALTER TABLE "email_messages" ADD CONSTRAINT "email_messages_template" CHECK ("email_messages"."template" in ('welcome', 'order_voucher', 'order_payment_failed', 'order_confirmed', 'order_delivered', 'order_waiting_for_stock', 'order_in_preparation', 'order_refunded', 'withdrawal_received', 'withdrawal_decided', 'password_reset', 'password_changed', 'verify_email', 'staff_invited', 'security_notice', 'security_alert', 'staff_notice', 'restock_confirm', 'restock_available'));