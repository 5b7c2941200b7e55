CREATE TABLE "channel_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channel_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" uuid NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"order_event_id" bigint,
	"shop_event_id" bigint,
	"bundle_id" uuid,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claimed_until" timestamp with time zone,
	"status" integer,
	"answer" text DEFAULT '' NOT NULL,
	"duration_ms" integer,
	"tried_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "channel_messages_once" UNIQUE("channel_id","event_id"),
	CONSTRAINT "channel_messages_state" CHECK ("channel_messages"."state" in ('queued', 'sending', 'sent', 'failed', 'held')),
	CONSTRAINT "channel_messages_claim" CHECK (("channel_messages"."state" = 'sending') = ("channel_messages"."claimed_until" is not null)),
	CONSTRAINT "channel_messages_answer" CHECK (length("channel_messages"."answer") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "channels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"address_sealed" "bytea" NOT NULL,
	"secret_sealed" "bytea",
	"former_secret_sealed" "bytea",
	"former_until" timestamp with time zone,
	"types" text[] DEFAULT '{}'::text[] NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"off_reason" text DEFAULT '' NOT NULL,
	"failing_since" timestamp with time zone,
	"listens_since" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "channels_kind" CHECK ("channels"."kind" in ('webhook', 'telegram', 'discord', 'slack', 'mail')),
	CONSTRAINT "channels_off_reason" CHECK ("channels"."off_reason" in ('', 'gone', 'failing', 'credential_rejected')),
	CONSTRAINT "channels_off" CHECK (not "channels"."is_active" or "channels"."off_reason" = ''),
	CONSTRAINT "channels_former" CHECK (("channels"."former_secret_sealed" is null) = ("channels"."former_until" is null))
);
--> statement-breakpoint
CREATE TABLE "shop_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"subject_id" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_events_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "shop_events_type" CHECK ("shop_events"."type" in ('withdrawal.received', 'stock.low', 'stock.out', 'stock.back', 'backup.proved', 'backup.failed', 'security.critical', 'channel.off'))
);
--> statement-breakpoint
CREATE TABLE "staff_quiet_hours" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"from_minute" integer NOT NULL,
	"until_minute" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_quiet_hours_day" CHECK ("staff_quiet_hours"."from_minute" between 0 and 1439 and "staff_quiet_hours"."until_minute" between 0 and 1439 and "staff_quiet_hours"."from_minute" <> "staff_quiet_hours"."until_minute")
);
--> statement-breakpoint
ALTER TABLE "staff_notice_switches" DROP CONSTRAINT "staff_notice_switches_kind";--> statement-breakpoint
ALTER TABLE "staff_notices" DROP CONSTRAINT "staff_notices_kind";--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "public_id" uuid;--> statement-breakpoint
ALTER TABLE "channel_messages" ADD CONSTRAINT "channel_messages_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_messages" ADD CONSTRAINT "channel_messages_order_event_id_order_events_id_fk" FOREIGN KEY ("order_event_id") REFERENCES "public"."order_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_messages" ADD CONSTRAINT "channel_messages_shop_event_id_shop_events_id_fk" FOREIGN KEY ("shop_event_id") REFERENCES "public"."shop_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_quiet_hours" ADD CONSTRAINT "staff_quiet_hours_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_messages_due" ON "channel_messages" USING btree ("channel_id","next_attempt_at") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "channel_messages_sending" ON "channel_messages" USING btree ("channel_id","claimed_until") WHERE state = 'sending';--> statement-breakpoint
CREATE INDEX "channel_messages_newest" ON "channel_messages" USING btree ("channel_id","id");--> statement-breakpoint
CREATE INDEX "channel_messages_created" ON "channel_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "channel_messages_shop_event" ON "channel_messages" USING btree ("shop_event_id") WHERE shop_event_id is not null;--> statement-breakpoint
CREATE INDEX "shop_events_created" ON "shop_events" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "staff_notice_switches" ADD CONSTRAINT "staff_notice_switches_kind" CHECK ("staff_notice_switches"."kind" in ('manual_order', 'waiting_for_stock', 'dispute', 'amount_mismatch', 'refund_failed', 'money_without_order', 'provider_unreachable', 'sold_out', 'new_sale', 'fraud_warning', 'stock_low', 'stock_back', 'import_done', 'withdrawal', 'backup', 'security', 'channel_off'));--> statement-breakpoint
ALTER TABLE "staff_notices" ADD CONSTRAINT "staff_notices_kind" CHECK ("staff_notices"."kind" in ('manual_order', 'waiting_for_stock', 'dispute', 'amount_mismatch', 'refund_failed', 'money_without_order', 'provider_unreachable', 'sold_out', 'new_sale', 'fraud_warning', 'stock_low', 'stock_back', 'import_done', 'withdrawal', 'backup', 'security', 'channel_off'));