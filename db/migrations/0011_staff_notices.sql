CREATE TABLE "price_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"before" bigint NOT NULL,
	"after" bigint NOT NULL,
	"is_confirmed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_holds" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"price" bigint NOT NULL,
	"reference_price" bigint NOT NULL,
	"asked_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_holds_price" CHECK ("price_holds"."price" > 0 and "price_holds"."price" <= 100000000)
);
--> statement-breakpoint
CREATE TABLE "stock_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "active_alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"table_name" text DEFAULT '' NOT NULL,
	"record_id" text DEFAULT '' NOT NULL,
	"actor_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "active_alerts_once" UNIQUE("kind","table_name","record_id")
);
--> statement-breakpoint
CREATE TABLE "failing_jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"failures" integer DEFAULT 1 NOT NULL,
	"last_error" text DEFAULT '' NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_notice_switches" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"is_on" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_notice_switches_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "staff_notice_switches_kind" CHECK ("staff_notice_switches"."kind" in ('manual_order', 'waiting_for_stock', 'dispute', 'amount_mismatch', 'refund_failed', 'money_without_order', 'provider_unreachable'))
);
--> statement-breakpoint
CREATE TABLE "staff_notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"order_id" uuid,
	"subject" text DEFAULT '' NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"bundle_id" uuid,
	"bundled_at" timestamp with time zone,
	CONSTRAINT "staff_notices_kind" CHECK ("staff_notices"."kind" in ('manual_order', 'waiting_for_stock', 'dispute', 'amount_mismatch', 'refund_failed', 'money_without_order', 'provider_unreachable'))
);
--> statement-breakpoint
ALTER TABLE "email_messages" DROP CONSTRAINT "email_messages_template";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "shelf_level" text DEFAULT 'out' NOT NULL;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_holds" ADD CONSTRAINT "price_holds_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notice_switches" ADD CONSTRAINT "staff_notice_switches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notices" ADD CONSTRAINT "staff_notices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_changes_product" ON "price_changes" USING btree ("product_id","created_at");--> statement-breakpoint
CREATE INDEX "price_holds_oldest" ON "price_holds" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "staff_notices_waiting" ON "staff_notices" USING btree ("kind","id") WHERE bundle_id is null;--> statement-breakpoint
CREATE INDEX "staff_notices_bundled" ON "staff_notices" USING btree ("kind","bundled_at") WHERE bundle_id is not null;--> statement-breakpoint
CREATE INDEX "staff_notices_bundle" ON "staff_notices" USING btree ("bundle_id") WHERE bundle_id is not null;--> statement-breakpoint
CREATE INDEX "products_low_shelf" ON "products" USING btree ("id") WHERE shelf_level = 'low' and delivery_type = 'account' and status = 'active' and archived_at is null;--> statement-breakpoint
CREATE INDEX "products_low_typed" ON "products" USING btree ("id") WHERE typed_stock between 1 and 5 and delivery_type <> 'account' and status = 'active' and archived_at is null;--> statement-breakpoint
CREATE INDEX "exception_queue_open_kind" ON "exception_queue" USING btree ("kind","order_id") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "order_items_waiting" ON "order_items" USING btree ("order_id") WHERE owed_quantity > 0 and delivery_type <> 'manual';--> statement-breakpoint
CREATE INDEX "order_items_by_hand" ON "order_items" USING btree ("order_id") WHERE owed_quantity > 0 and delivery_type = 'manual';--> statement-breakpoint
CREATE INDEX "orders_unfinished" ON "orders" USING btree ("paid_at","id") WHERE payment_state = 'paid' and delivery_state in ('none', 'owed', 'partial') and status in ('processing', 'completed') and not (delivery_state = 'none' and dispute_state in ('lost', 'prevented'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_shelf_level" CHECK ("products"."shelf_level" in ('out', 'low', 'ample'));--> statement-breakpoint
ALTER TABLE "email_messages" ADD CONSTRAINT "email_messages_template" CHECK ("email_messages"."template" in ('welcome', 'order_confirmed', 'order_delivered', 'order_waiting_for_stock', 'order_in_preparation', 'order_refunded', 'password_reset', 'password_changed', 'verify_email', 'staff_invited', 'security_notice', 'security_alert', 'staff_notice'));--> statement-breakpoint

-- How much is left of each product that is counted from its items; afterwards the worker keeps it.
update products p set shelf_level = case when counted.available > 5 then 'ample' else 'low' end
from (select product_id, count(*) as available from product_inventory where state = 'available' group by product_id) counted
where counted.product_id = p.id;
--> statement-breakpoint

-- Which products have to be counted again. Rows are only appended, so that buyers of one product never wait for each other.
create function note_stock_change() returns trigger language plpgsql as $$
begin
  insert into stock_changes (product_id) select distinct product_id from changed where state = 'available';
  return null;
end $$;
--> statement-breakpoint
create function note_stock_move() returns trigger language plpgsql as $$
begin
  insert into stock_changes (product_id) select distinct changed.product_id from changed join was on was.id = changed.id
    where (was.state = 'available') <> (changed.state = 'available');
  return null;
end $$;
--> statement-breakpoint
create trigger product_inventory_added after insert on product_inventory
  referencing new table as changed for each statement execute function note_stock_change();
--> statement-breakpoint
create trigger product_inventory_moved after update on product_inventory
  referencing old table as was new table as changed for each statement execute function note_stock_move();
--> statement-breakpoint
create trigger product_inventory_removed after delete on product_inventory
  referencing old table as changed for each statement execute function note_stock_change();
--> statement-breakpoint
create trigger price_holds_announce after insert or update or delete or truncate on price_holds execute function announce_catalogue();
