CREATE TABLE "order_search" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"search_text" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_sales";--> statement-breakpoint

create function copy_search_text() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then insert into order_search (order_id, search_text) values (new.id, new.search_text);
  elsif tg_op = 'UPDATE' then update order_search set search_text = new.search_text where order_id = new.id;
  else delete from order_search where order_id = old.id;
  end if;
  return null;
end $$;
--> statement-breakpoint
lock table orders in share row exclusive mode;
--> statement-breakpoint
insert into order_search select id, search_text from orders order by created_at;
--> statement-breakpoint
create trigger orders_searchable after insert or delete on orders for each row execute function copy_search_text();
--> statement-breakpoint
create trigger orders_searched after update on orders for each row
  when (old.search_text is distinct from new.search_text) execute function copy_search_text();
--> statement-breakpoint

create or replace function recount() returns void language plpgsql as $$
begin
  lock table products, product_inventory, orders, users, profiles, customers, inventory_batches in share row exclusive mode;
  delete from stock_changes;
  delete from product_stock;
  insert into product_stock (product_id, is_counted, typed_stock, available, reserved, sold, burned, quarantined, retired)
    select * from expected_stock();
  update products p set shelf_level = stock_level(s.on_sale) from product_stock s
    where s.product_id = p.id and p.shelf_level <> stock_level(s.on_sale);
  delete from count_changes;
  delete from counts;
  -- In the order of the key: a reader of one subject then reads neighbouring rows.
  insert into counts select * from expected_counts() order by subject, part;
  delete from order_search;
  insert into order_search select id, search_text from orders order by created_at;
end $$;
--> statement-breakpoint

-- Indexes that find a part of a text. A server without the extension pg_trgm, or an owner who may not create it, searches without
-- them: the results are the same.
do $$
begin
  create extension if not exists pg_trgm;
exception when insufficient_privilege or undefined_file or feature_not_supported or invalid_schema_name then
  raise notice 'pg_trgm is not available: searches read whole tables';
end $$;
--> statement-breakpoint
do $$
declare
  schema_of text := (select quote_ident(n.nspname) from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm');
begin
  if schema_of is null then return; end if;
  execute format('create index order_search_part on order_search using gin (search_text %s.gin_trgm_ops)', schema_of);
  execute format('create index users_email_part on users using gin (email %s.gin_trgm_ops)', schema_of);
  execute format('create index profiles_part on profiles using gin (search_name %1$s.gin_trgm_ops, phone %1$s.gin_trgm_ops)', schema_of);
  execute format('create index products_part on products using gin (name %1$s.gin_trgm_ops, slug %1$s.gin_trgm_ops)', schema_of);
  execute format('create index inventory_batches_part on inventory_batches using gin (supplier %1$s.gin_trgm_ops, source %1$s.gin_trgm_ops)', schema_of);
end $$;
