CREATE TABLE "held_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"product_id" uuid,
	"coupon_id" uuid,
	"settings" text DEFAULT '' NOT NULL,
	"asked" jsonb NOT NULL,
	"version" text DEFAULT '' NOT NULL,
	"product" text DEFAULT '' NOT NULL,
	"reference_price" bigint,
	"current_price" bigint,
	"effective_price" bigint,
	"asked_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "held_changes_one" UNIQUE NULLS NOT DISTINCT("kind","product_id","coupon_id","settings"),
	CONSTRAINT "held_changes_kind" CHECK ("held_changes"."kind" in ('price', 'prices', 'coupon', 'settings')),
	CONSTRAINT "held_changes_subject" CHECK (num_nonnulls("held_changes"."product_id", "held_changes"."coupon_id", nullif("held_changes"."settings", '')) = 1)
);
--> statement-breakpoint
CREATE TABLE "rate_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rate_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"currency" text NOT NULL,
	"before" double precision NOT NULL,
	"after" double precision NOT NULL,
	"is_confirmed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rate_changes_currency" CHECK ("rate_changes"."currency" in ('USD', 'BRL', 'EUR', 'GBP', 'JPY'))
);
--> statement-breakpoint
ALTER TABLE "held_changes" ADD CONSTRAINT "held_changes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_changes" ADD CONSTRAINT "held_changes_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_changes_oldest" ON "held_changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "held_changes_product" ON "held_changes" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "held_changes_coupon" ON "held_changes" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "rate_changes_of" ON "rate_changes" USING btree ("currency","created_at");--> statement-breakpoint
-- Held prices become held changes, and what shoppers may pay already counts as confirmed.
insert into held_changes (kind, product_id, asked, product, reference_price, current_price, effective_price, asked_by, created_at)
  select 'price', h.product_id, jsonb_build_object('price', h.price), p.name, h.reference_price, p.price, h.price, h.asked_by, h.created_at
  from price_holds h join products p on p.id = h.product_id;--> statement-breakpoint
insert into price_changes (product_id, before, after, sale_price, sale_starts_at, sale_ends_at, is_confirmed)
  select id, price, price, sale_price, sale_starts_at, sale_ends_at, true from products where sale_ends_at > now();--> statement-breakpoint
DROP TABLE "price_holds" CASCADE;