DROP INDEX "products_listing_popular";--> statement-breakpoint
DROP INDEX "products_listing_price";--> statement-breakpoint
DROP INDEX "products_listing_rating";--> statement-breakpoint
DROP INDEX "products_listing_newest";--> statement-breakpoint
DROP INDEX "products_category_popular";--> statement-breakpoint
DROP INDEX "products_category_price";--> statement-breakpoint
DROP INDEX "products_category_rating";--> statement-breakpoint
DROP INDEX "products_category_newest";--> statement-breakpoint
DROP INDEX "products_listing_changed";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "kind" text DEFAULT 'single' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "option_name" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "option_value" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "option_position" integer;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_parent_id_products_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "products_option_value" ON "products" USING btree ("parent_id",lower("option_value")) WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX "products_variants" ON "products" USING btree ("parent_id","option_position","id") WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX "products_listing_popular" ON "products" USING btree ("sales_count" DESC NULLS LAST,"id") WHERE status <> 'inactive' and archived_at is null and kind <> 'variant';--> statement-breakpoint
CREATE INDEX "products_listing_price" ON "products" USING btree ("price","id") WHERE status <> 'inactive' and archived_at is null and kind <> 'variant';--> statement-breakpoint
CREATE INDEX "products_listing_rating" ON "products" USING btree ("rating" DESC NULLS LAST,"id") WHERE status <> 'inactive' and archived_at is null and kind <> 'variant';--> statement-breakpoint
CREATE INDEX "products_listing_newest" ON "products" USING btree ("created_at" DESC NULLS LAST,"id") WHERE status <> 'inactive' and archived_at is null and kind <> 'variant';--> statement-breakpoint
CREATE INDEX "products_category_popular" ON "products" USING btree ("category_id","sales_count" DESC NULLS LAST,"id") WHERE status <> 'inactive' and archived_at is null and kind <> 'variant';--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category_id","price","id") WHERE status <> 'inactive' and archived_at is null and kind <> 'variant';--> statement-breakpoint
CREATE INDEX "products_category_rating" ON "products" USING btree ("category_id","rating" DESC NULLS LAST,"id") WHERE status <> 'inactive' and archived_at is null and kind <> 'variant';--> statement-breakpoint
CREATE INDEX "products_category_newest" ON "products" USING btree ("category_id","created_at" DESC NULLS LAST,"id") WHERE status <> 'inactive' and archived_at is null and kind <> 'variant';--> statement-breakpoint
CREATE INDEX "products_listing_changed" ON "products" USING btree ("updated_at") WHERE status <> 'inactive' and archived_at is null and kind <> 'variant';--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_kind" CHECK ("products"."kind" in ('single', 'group', 'variant'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_variant" CHECK (num_nonnulls("products"."parent_id", "products"."option_value", "products"."option_position") = case when "products"."kind" = 'variant' then 3 else 0 end
        and ("products"."option_name" is not null) = ("products"."kind" = 'group') and not ("products"."kind" = 'variant' and "products"."featured"));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_group" CHECK ("products"."kind" <> 'group' or num_nonnulls("products"."content_sealed", "products"."typed_stock", "products"."sale_price", "products"."min_per_order", "products"."max_per_order", "products"."max_per_customer") = 0);
--> statement-breakpoint

-- A group is a heading: its kind never changes, it holds no stock, and no order contains it. The parent of a variant is a group.
create function guard_product_kind() returns trigger language plpgsql as $$
begin
  if old.kind = 'group' or new.kind = 'group' then
    raise exception 'a group of variants stays a group' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger products_kind before update of kind on products for each row
  when (old.kind is distinct from new.kind) execute function guard_product_kind();
--> statement-breakpoint
create function guard_parent() returns trigger language plpgsql as $$
begin
  if not exists (select from products where id = new.parent_id and kind = 'group') then
    raise exception 'the parent of a variant is a group' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger products_parent after insert or update of parent_id on products for each row
  when (new.parent_id is not null) execute function guard_parent();
--> statement-breakpoint
create function refuse_groups() returns trigger language plpgsql as $$
begin
  if exists (select from changed c join products p on p.id = c.product_id where p.kind = 'group') then
    raise exception 'a group of variants sells nothing: %', tg_table_name using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger product_inventory_no_group after insert on product_inventory referencing new table as changed
  for each statement execute function refuse_groups();
--> statement-breakpoint
create trigger inventory_batches_no_group after insert on inventory_batches referencing new table as changed
  for each statement execute function refuse_groups();
--> statement-breakpoint
create trigger order_items_no_group after insert on order_items referencing new table as changed
  for each statement execute function refuse_groups();
--> statement-breakpoint
create trigger price_tiers_no_group after insert on price_tiers referencing new table as changed
  for each statement execute function refuse_groups();
--> statement-breakpoint
create trigger price_holds_no_group after insert on price_holds referencing new table as changed
  for each statement execute function refuse_groups();
--> statement-breakpoint

-- A group has no stock of its own: its level is never low. The counts of the lists tell the kinds apart.
create or replace function counts_of_product(p products) returns table (subject text, part text) language sql stable as $$
  select 'products', concat_ws('|', coalesce(p.category_id::text, ''), p.status, (p.archived_at is not null)::text, p.shelf_level,
      nullif(p.kind, 'single'))
    where p.id is not null
  union all select 'featured', '' where p.featured and p.archived_at is null
$$;
--> statement-breakpoint
drop trigger products_recounted on products;
--> statement-breakpoint
create trigger products_recounted after update on products for each row
  when ((old.category_id, old.status, old.archived_at is null, old.shelf_level, old.featured, old.kind)
    is distinct from (new.category_id, new.status, new.archived_at is null, new.shelf_level, new.featured, new.kind))
  execute function count_product();
--> statement-breakpoint
create or replace function set_shelf_level() returns trigger language plpgsql as $$
begin
  if new.delivery_type <> 'account' or new.kind = 'group' then new.shelf_level := stock_level(new.typed_stock);
  elsif tg_op = 'UPDATE' and old.delivery_type <> 'account' then new.shelf_level := 'out';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace function copy_manual_stock() returns trigger language plpgsql as $$
begin
  insert into product_stock (product_id, is_counted, typed_stock)
    values (new.id, new.delivery_type = 'account' and new.kind <> 'group', new.typed_stock)
    on conflict (product_id) do update set is_counted = excluded.is_counted, typed_stock = excluded.typed_stock;
  return null;
end $$;
--> statement-breakpoint
create or replace function expected_stock() returns table (product_id uuid, is_counted boolean, typed_stock integer, available integer,
  reserved integer, sold integer, burned integer, quarantined integer, retired integer)
language sql stable as $$
  select p.id, p.delivery_type = 'account' and p.kind <> 'group', p.typed_stock, coalesce(i.available, 0), coalesce(i.reserved, 0),
    coalesce(i.sold, 0), coalesce(i.burned, 0), coalesce(i.quarantined, 0), coalesce(i.retired, 0)
  from products p left join (
    select product_id, count(*) filter (where state = 'available')::int as available, count(*) filter (where state = 'reserved')::int as reserved,
      count(*) filter (where state = 'sold')::int as sold, count(*) filter (where state = 'burned')::int as burned,
      count(*) filter (where state = 'quarantined')::int as quarantined, count(*) filter (where state = 'retired')::int as retired
    from product_inventory group by product_id
  ) i on i.product_id = p.id
$$;
