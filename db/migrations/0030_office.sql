CREATE TABLE "user_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_notes_body" CHECK (length("user_notes"."body") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "user_tags" (
	"user_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_tags_user_id_tag_pk" PRIMARY KEY("user_id","tag"),
	CONSTRAINT "user_tags_tag" CHECK (length("user_tags"."tag") between 1 and 30)
);
--> statement-breakpoint
ALTER TABLE "product_inventory" ADD COLUMN "key_preview" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- The lines of an order are as old as the order.
update order_items l set created_at = o.created_at from orders o where o.id = l.order_id;--> statement-breakpoint
ALTER TABLE "user_notes" ADD CONSTRAINT "user_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_tags" ADD CONSTRAINT "user_tags_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_notes_user" ON "user_notes" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "user_tags_tag_user" ON "user_tags" USING btree ("tag","user_id");--> statement-breakpoint
CREATE INDEX "products_from_stock" ON "products" USING btree ("shelf_level","id") WHERE delivery_type = 'account' and archived_at is null;--> statement-breakpoint
CREATE INDEX "inventory_batches_product" ON "inventory_batches" USING btree ("product_id","created_at","id") WHERE item_count > 0;--> statement-breakpoint
CREATE INDEX "product_inventory_product_sold" ON "product_inventory" USING btree ("product_id","sold_at") WHERE sold_at is not null;--> statement-breakpoint
CREATE INDEX "order_items_product_created" ON "order_items" USING btree ("product_id","created_at","order_id");--> statement-breakpoint
CREATE INDEX "orders_method" ON "orders" USING btree ("payment_method","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_refunds" ON "orders" USING btree ("created_at","id") WHERE refund_state <> 'none';--> statement-breakpoint
CREATE INDEX "orders_disputes" ON "orders" USING btree ("created_at","id") WHERE dispute_state <> 'none';--> statement-breakpoint
CREATE INDEX "admin_audit_log_person" ON "admin_audit_log" USING btree ("actor_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "admin_audit_log_person_action" ON "admin_audit_log" USING btree ("actor_id","action_type","created_at" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "product_inventory" ADD CONSTRAINT "product_inventory_key_preview" CHECK (length("product_inventory"."key_preview") in (0, 4));
