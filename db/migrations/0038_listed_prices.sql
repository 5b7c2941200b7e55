ALTER TABLE "products" ADD COLUMN "listed_price" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
DROP INDEX "products_listing_price";--> statement-breakpoint
DROP INDEX "products_category_price";--> statement-breakpoint

-- The price that a product has at this moment: the sale price while its window lasts. A group has the lowest of its variants on offer.
create function price_now(p products) returns bigint language sql volatile as $$
  select case when p.kind = 'group' then coalesce(
      (select min(v.listed_price) from products v where v.parent_id = p.id and v.status = 'active' and v.archived_at is null),
      p.price)
    when p.sale_starts_at <= clock_timestamp() and clock_timestamp() < p.sale_ends_at then least(p.sale_price, p.price)
    else p.price end
$$;
--> statement-breakpoint
update products set listed_price = price_now(products) where kind <> 'group';
--> statement-breakpoint
update products set listed_price = price_now(products) where kind = 'group';
--> statement-breakpoint
create function set_listed_price() returns trigger language plpgsql as $$
begin
  new.listed_price := price_now(new);
  return new;
end $$;
--> statement-breakpoint
-- The worker writes listed_price itself at the begin and the end of a sale, and this trigger then computes the same.
create trigger products_listed_price before insert or update of price, sale_price, sale_starts_at, sale_ends_at, listed_price, status, kind
  on products for each row execute function set_listed_price();
--> statement-breakpoint
create function list_group_price() returns trigger language plpgsql as $$
begin
  update products g set listed_price = price_now(g)
    where g.id in (case when tg_op <> 'INSERT' then old.parent_id end, case when tg_op <> 'DELETE' then new.parent_id end)
      and g.listed_price <> price_now(g);
  return null;
end $$;
--> statement-breakpoint
create trigger products_list_variant after insert on products for each row
  when (new.parent_id is not null) execute function list_group_price();
--> statement-breakpoint
create trigger products_unlist_variant after delete on products for each row
  when (old.parent_id is not null) execute function list_group_price();
--> statement-breakpoint
create trigger products_relist_variant after update on products for each row
  when ((old.parent_id, old.listed_price, old.status, old.archived_at) is distinct from (new.parent_id, new.listed_price, new.status, new.archived_at)
    and coalesce(old.parent_id, new.parent_id) is not null)
  execute function list_group_price();
--> statement-breakpoint
-- The products whose stored price is no longer the current one, because a sale began or ended after `since`.
create function stale_prices(since timestamptz) returns setof uuid language sql stable as $$
  select p.id from products p where p.kind <> 'group' and p.listed_price <> price_now(p) and p.id in (
    select id from products where sale_starts_at > since and sale_starts_at <= now()
    union all select id from products where sale_ends_at > since and sale_ends_at <= now())
$$;
--> statement-breakpoint
CREATE INDEX "products_listing_price" ON "products" USING btree ("listed_price","id") WHERE status <> 'inactive' and archived_at is null and kind <> 'variant';--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category_id","listed_price","id") WHERE status <> 'inactive' and archived_at is null and kind <> 'variant';
