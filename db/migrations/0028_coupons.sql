CREATE TABLE "coupon_targets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"coupon_id" uuid NOT NULL,
	"product_id" uuid,
	"category_id" uuid,
	CONSTRAINT "coupon_targets_product" UNIQUE("coupon_id","product_id"),
	CONSTRAINT "coupon_targets_category" UNIQUE("coupon_id","category_id"),
	CONSTRAINT "coupon_targets_one" CHECK (num_nonnulls("coupon_targets"."product_id", "coupon_targets"."category_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"coupon_id" uuid NOT NULL,
	"buyer_key" text NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"is_beyond" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_uses_state" CHECK ("coupon_uses"."state" in ('held', 'spent', 'released', 'returned'))
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"value" bigint NOT NULL,
	"min_total" bigint DEFAULT 0 NOT NULL,
	"max_discount" bigint,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"max_uses" integer,
	"max_uses_per_buyer" integer,
	"first_order_only" boolean DEFAULT false NOT NULL,
	"with_reduced" boolean DEFAULT true NOT NULL,
	"is_targeted" boolean DEFAULT false NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"spent" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupons_kind" CHECK ("coupons"."kind" in ('percent', 'amount')),
	CONSTRAINT "coupons_code" CHECK ("coupons"."code" ~ '^[A-Z0-9][A-Z0-9_-]{2,31}$'),
	CONSTRAINT "coupons_value" CHECK ("coupons"."value" > 0 and ("coupons"."kind" = 'amount' or "coupons"."value" <= 100) and "coupons"."min_total" >= 0
        and "coupons"."max_discount" > 0),
	CONSTRAINT "coupons_window" CHECK ("coupons"."ends_at" > "coupons"."starts_at"),
	CONSTRAINT "coupons_limits" CHECK ("coupons"."max_uses" > 0 and "coupons"."max_uses_per_buyer" > 0),
	CONSTRAINT "coupons_counts" CHECK ("coupons"."held" >= 0 and "coupons"."spent" >= 0)
);
--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "discount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_targets" ADD CONSTRAINT "coupon_targets_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_targets" ADD CONSTRAINT "coupon_targets_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_targets" ADD CONSTRAINT "coupon_targets_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_targets_of_product" ON "coupon_targets" USING btree ("product_id") WHERE product_id is not null;--> statement-breakpoint
CREATE INDEX "coupon_targets_of_category" ON "coupon_targets" USING btree ("category_id") WHERE category_id is not null;--> statement-breakpoint
CREATE INDEX "coupon_uses_coupon" ON "coupon_uses" USING btree ("coupon_id","state");--> statement-breakpoint
CREATE INDEX "coupon_uses_buyer" ON "coupon_uses" USING btree ("coupon_id","buyer_key");--> statement-breakpoint
CREATE INDEX "coupon_uses_beyond" ON "coupon_uses" USING btree ("coupon_id") WHERE is_beyond;--> statement-breakpoint
CREATE INDEX "coupons_active" ON "coupons" USING btree ("ends_at") WHERE is_active;--> statement-breakpoint
CREATE INDEX "coupons_created" ON "coupons" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_discount" CHECK ("order_items"."discount" >= 0 and "order_items"."discount" <= "order_items"."price" * "order_items"."quantity");