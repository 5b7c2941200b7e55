CREATE TABLE "price_tiers" (
	"product_id" uuid NOT NULL,
	"min_quantity" integer NOT NULL,
	"price" bigint NOT NULL,
	CONSTRAINT "price_tiers_product_id_min_quantity_pk" PRIMARY KEY("product_id","min_quantity"),
	CONSTRAINT "price_tiers_quantity" CHECK ("price_tiers"."min_quantity" >= 2),
	CONSTRAINT "price_tiers_price" CHECK ("price_tiers"."price" > 0)
);
--> statement-breakpoint
ALTER TABLE "price_changes" ADD COLUMN "sale_price" bigint;--> statement-breakpoint
ALTER TABLE "price_changes" ADD COLUMN "sale_starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "price_changes" ADD COLUMN "sale_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_price" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "min_per_order" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "max_per_order" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "max_per_customer" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "customer_days" integer;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "list_price" bigint;--> statement-breakpoint
ALTER TABLE "price_tiers" ADD CONSTRAINT "price_tiers_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_sale_starts" ON "products" USING btree ("sale_starts_at") WHERE sale_starts_at is not null;--> statement-breakpoint
CREATE INDEX "products_sale_ends" ON "products" USING btree ("sale_ends_at") WHERE sale_ends_at is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sale" CHECK (num_nonnulls("products"."sale_price", "products"."sale_starts_at", "products"."sale_ends_at") in (0, 3)
        and ("products"."sale_price" is null or "products"."sale_price" > 0) and ("products"."sale_starts_at" is null or "products"."sale_starts_at" < "products"."sale_ends_at"));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_order_limits" CHECK (("products"."min_per_order" is null or "products"."min_per_order" >= 1) and ("products"."max_per_order" is null or "products"."max_per_order" >= coalesce("products"."min_per_order", 1)));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_customer_limit" CHECK (num_nonnulls("products"."max_per_customer", "products"."customer_days") in (0, 2)
        and ("products"."max_per_customer" is null or "products"."max_per_customer" >= 1) and ("products"."customer_days" is null or "products"."customer_days" >= 1));--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_list_price" CHECK ("order_items"."list_price" is null or "order_items"."list_price" >= "order_items"."price");--> statement-breakpoint

-- The history of prices is append-only. A deleted product takes its history along: it was never sold.
create function guard_price_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from products where id = old.product_id) then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger price_changes_append_only before update or delete on price_changes for each row execute function guard_price_history();
--> statement-breakpoint
create trigger price_changes_no_truncate before truncate on price_changes execute function refuse_change();
--> statement-breakpoint
create trigger price_tiers_announce after insert or update or delete or truncate on price_tiers execute function announce_catalogue();
