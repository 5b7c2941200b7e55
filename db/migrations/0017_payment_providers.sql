-- The columns of one provider become columns of any provider. Every existing row belongs to Stripe.
ALTER TABLE "orders" RENAME COLUMN "stripe_checkout_session_id" TO "provider_session_id";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "stripe_payment_intent_id" TO "provider_payment_id";--> statement-breakpoint
ALTER TABLE "orders" RENAME CONSTRAINT "orders_stripeCheckoutSessionId_unique" TO "orders_providerSessionId_unique";--> statement-breakpoint
ALTER TABLE "orders" RENAME CONSTRAINT "orders_stripePaymentIntentId_unique" TO "orders_providerPaymentId_unique";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "provider" text DEFAULT 'stripe' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "provider" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_provider" CHECK ("orders"."provider" ~ '^[a-z]+$');--> statement-breakpoint
-- The mode came from the id of Stripe's page. The values stay; the shop now stores what the provider says.
ALTER TABLE "orders" ALTER COLUMN "is_test" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "is_test" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_provider";--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_provider" CHECK ("payments"."provider" ~ '^[a-z]+$');--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "provider" text DEFAULT 'stripe' NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ALTER COLUMN "provider" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_provider" CHECK ("disputes"."provider" ~ '^[a-z]+$');--> statement-breakpoint
ALTER TABLE "provider_events" ADD COLUMN "provider" text DEFAULT 'stripe' NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_events" ALTER COLUMN "provider" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "provider_events" ADD CONSTRAINT "provider_events_provider" CHECK ("provider_events"."provider" ~ '^[a-z]+$');--> statement-breakpoint
ALTER TABLE "provider_events" ADD COLUMN "kind" text;--> statement-breakpoint
UPDATE "provider_events" SET
  "kind" = case
    when type in ('checkout.session.completed', 'checkout.session.async_payment_succeeded') then 'page_completed'
    when type like 'checkout.session.%' then 'page_changed'
    when type = 'payment_intent.succeeded' then 'payment'
    when type = 'charge.refunded' or type like 'refund.%' or type like 'charge.refund.%' then 'refund'
    when type like 'charge.dispute.%' then 'dispute'
    when type like 'radar.early_fraud_warning.%' then 'fraud_warning' end,
  "references" = ("references" - 'session' - 'paymentIntent') || jsonb_strip_nulls(
    jsonb_build_object('page', "references"->'session', 'payment', "references"->'paymentIntent'));--> statement-breakpoint
ALTER TABLE "provider_events" ADD CONSTRAINT "provider_events_kind" CHECK ("provider_events"."kind" in ('page_completed', 'page_changed', 'payment', 'refund', 'dispute', 'fraud_warning'));--> statement-breakpoint
UPDATE "reader_cursors" SET "name" = "name" || ':stripe' WHERE "name" IN ('provider-events', 'key-rights');
