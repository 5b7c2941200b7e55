CREATE TABLE "guest_orders" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_grants" (
	"session_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_grants_session_id_order_id_pk" PRIMARY KEY("session_id","order_id"),
	CONSTRAINT "order_grants_source" CHECK ("order_grants"."source" in ('checkout', 'link'))
);
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_email_unique";--> statement-breakpoint
ALTER TABLE "one_time_tokens" DROP CONSTRAINT "one_time_tokens_purpose";--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_surface";--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_guest" boolean GENERATED ALWAYS AS (password_hash is null) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "needs_account" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "guest_orders" ADD CONSTRAINT "guest_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_grants" ADD CONSTRAINT "order_grants_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_grants" ADD CONSTRAINT "order_grants_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_grants_order" ON "order_grants" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "one_time_tokens_order_links" ON "one_time_tokens" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_account_email" ON "users" USING btree ("email") WHERE not is_guest;--> statement-breakpoint
CREATE UNIQUE INDEX "users_guest_email" ON "users" USING btree ("email") WHERE is_guest;--> statement-breakpoint
CREATE INDEX "guest_orders_session" ON "guest_orders" USING btree ("session_id");--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_order" CHECK (("one_time_tokens"."purpose" = 'open_order') = ("one_time_tokens"."order_id" is not null));--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_purpose" CHECK ("one_time_tokens"."purpose" in ('verify_email', 'reset_password', 'staff_invitation', 'withdrawal', 'first_admin', 'passkey', 'restock_request', 'restock_stop', 'open_order', 'open_orders', 'sign_in'));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_order" CHECK (("sessions"."surface" = 'order') = ("sessions"."user_id" is null));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_surface" CHECK ("sessions"."surface" in ('store', 'admin', 'order'));