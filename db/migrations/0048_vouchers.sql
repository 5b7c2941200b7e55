ALTER TABLE "email_messages" DROP CONSTRAINT "email_messages_template";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "voucher_method" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "voucher_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "voucher_url" text;--> statement-breakpoint
ALTER TABLE "email_messages" ADD CONSTRAINT "email_messages_template" CHECK ("email_messages"."template" in ('welcome', 'order_voucher', 'order_payment_failed', 'order_confirmed', 'order_delivered', 'order_waiting_for_stock', 'order_in_preparation', 'order_refunded', 'password_reset', 'password_changed', 'verify_email', 'staff_invited', 'security_notice', 'security_alert', 'staff_notice'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_voucher_method" CHECK ("orders"."voucher_method" in ('pix', 'boleto', 'konbini', 'us_bank_account', 'other'));