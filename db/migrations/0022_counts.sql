CREATE TABLE "count_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "count_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"part" text NOT NULL,
	"n" bigint DEFAULT 0 NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"disputed" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counts" (
	"subject" text NOT NULL,
	"part" text NOT NULL,
	"n" bigint DEFAULT 0 NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"disputed" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "counts_subject_part_pk" PRIMARY KEY("subject","part")
);
--> statement-breakpoint
CREATE TABLE "product_stock" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"is_counted" boolean NOT NULL,
	"typed_stock" integer,
	"available" integer DEFAULT 0 NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"burned" integer DEFAULT 0 NOT NULL,
	"quarantined" integer DEFAULT 0 NOT NULL,
	"retired" integer DEFAULT 0 NOT NULL,
	"on_sale" integer GENERATED ALWAYS AS (case when is_counted then available else typed_stock end) STORED
);
--> statement-breakpoint
DROP INDEX "customers_top";--> statement-breakpoint
DROP INDEX "customers_live_top";--> statement-breakpoint
ALTER TABLE "stock_changes" ADD COLUMN "available" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_changes" ADD COLUMN "reserved" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_changes" ADD COLUMN "sold" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_changes" ADD COLUMN "burned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_changes" ADD COLUMN "quarantined" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_changes" ADD COLUMN "retired" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_stock" ADD CONSTRAINT "product_stock_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_stock_on_sale" ON "product_stock" USING btree ("on_sale","product_id");--> statement-breakpoint
CREATE INDEX "profiles_by_name" ON "profiles" USING btree ("search_name","email","user_id");--> statement-breakpoint
CREATE INDEX "profiles_created" ON "profiles" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("price","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "products_by_sales" ON "products" USING btree ("sales_count" DESC NULLS FIRST,"id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "products_not_active" ON "products" USING btree ("status","id") WHERE status <> 'active' and archived_at is null;--> statement-breakpoint
CREATE INDEX "products_by_level" ON "products" USING btree ("shelf_level","id") WHERE status = 'active' and archived_at is null;--> statement-breakpoint
CREATE INDEX "products_archived" ON "products" USING btree ("id") WHERE archived_at is not null;--> statement-breakpoint
CREATE INDEX "customers_top" ON "customers" USING btree ("total_spent" DESC NULLS FIRST,"id","user_id");--> statement-breakpoint
CREATE INDEX "customers_live_top" ON "customers" USING btree ("live_spent" DESC NULLS FIRST,"id","user_id");--> statement-breakpoint

-- The counts of the lists. Triggers append changes, the worker adds them (decision 0055). `recount` fills the counts.

lock table products, product_inventory, orders, users, profiles, customers, inventory_batches in share row exclusive mode;
--> statement-breakpoint
create function stock_level(units integer) returns text language sql immutable parallel safe
  return case when units = 0 then 'out' when units between 1 and 5 then 'low' else 'ample' end;
--> statement-breakpoint

-- The groups of each row. A changed row leaves the groups of its old version and enters those of the new one.
create function counts_of_product(p products) returns table (subject text, part text) language sql stable as $$
  select 'products', concat_ws('|', coalesce(p.category_id::text, ''), p.status, (p.archived_at is not null)::text, p.shelf_level)
    where p.id is not null
  union all select 'featured', '' where p.featured and p.archived_at is null
$$;
--> statement-breakpoint
create function counts_of_order(o orders) returns table (subject text, part text, amount bigint, refunded bigint, disputed bigint)
language sql stable as $$
  select 'orders', o.status || '|' || case when o.is_test then 'test' else 'live' end,
    o.store_total, o.refunded_store_total, o.disputed_store_total where o.id is not null
  union all select 'order days', to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD') || '|' || o.status, 0::bigint, 0::bigint, 0::bigint
    where o.id is not null
  union all select 'sale hours', to_char(o.completed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24') || '|' || case when o.is_test then 'test' else 'live' end,
    o.store_total, o.refunded_store_total, o.disputed_store_total where o.completed_at is not null
$$;
--> statement-breakpoint
create function counts_of_user(u users) returns table (subject text, part text) language sql stable as $$
  select 'users', 'all' where u.id is not null and u.erased_at is null
  union all select 'users', 'blocked' where u.erased_at is null and u.blocked_at is not null
$$;
--> statement-breakpoint
create function counts_of_customer(c customers) returns table (subject text, part text) language sql stable as $$
  select 'buyers', 'all' where c.user_id is not null and c.order_count > 0 and c.email not like '%@erased.invalid'
  union all select 'buyers', 'live' where c.user_id is not null and c.live_order_count > 0 and c.email not like '%@erased.invalid'
$$;
--> statement-breakpoint
create function counts_of_profile(p profiles) returns table (subject text, part text) language sql stable as $$
  select 'profiles', case when p.search_name = '' then '' else 'named' end where p.id is not null
$$;
--> statement-breakpoint
create function counts_of_batch(b inventory_batches) returns table (subject text, part text) language sql stable as $$
  select 'batches', '' where b.item_count > 0
$$;
--> statement-breakpoint

create function count_product() returns trigger language plpgsql as $$
begin
  insert into count_changes (subject, part, n) select subject, part, sum(n) from (
    select *, 1 as n from counts_of_product(new) union all select *, -1 from counts_of_product(old)) c
    group by subject, part having sum(n) <> 0;
  return null;
end $$;
--> statement-breakpoint
create function count_order() returns trigger language plpgsql as $$
begin
  insert into count_changes (subject, part, n, amount, refunded, disputed)
  select subject, part, sum(n), sum(n * amount), sum(n * refunded), sum(n * disputed) from (
    select *, 1 as n from counts_of_order(new) union all select *, -1 from counts_of_order(old)) c
    group by subject, part having sum(n) <> 0 or sum(n * amount) <> 0 or sum(n * refunded) <> 0 or sum(n * disputed) <> 0;
  return null;
end $$;
--> statement-breakpoint
create function count_user() returns trigger language plpgsql as $$
begin
  insert into count_changes (subject, part, n) select subject, part, sum(n) from (
    select *, 1 as n from counts_of_user(new) union all select *, -1 from counts_of_user(old)) c
    group by subject, part having sum(n) <> 0;
  return null;
end $$;
--> statement-breakpoint
create function count_customer() returns trigger language plpgsql as $$
begin
  insert into count_changes (subject, part, n) select subject, part, sum(n) from (
    select *, 1 as n from counts_of_customer(new) union all select *, -1 from counts_of_customer(old)) c
    group by subject, part having sum(n) <> 0;
  return null;
end $$;
--> statement-breakpoint
create function count_profile() returns trigger language plpgsql as $$
begin
  insert into count_changes (subject, part, n) select subject, part, sum(n) from (
    select *, 1 as n from counts_of_profile(new) union all select *, -1 from counts_of_profile(old)) c
    group by subject, part having sum(n) <> 0;
  return null;
end $$;
--> statement-breakpoint
create function count_batch() returns trigger language plpgsql as $$
begin
  insert into count_changes (subject, part, n) select subject, part, sum(n) from (
    select *, 1 as n from counts_of_batch(new) union all select *, -1 from counts_of_batch(old)) c
    group by subject, part having sum(n) <> 0;
  return null;
end $$;
--> statement-breakpoint
create trigger products_counted after insert or delete on products for each row execute function count_product();
--> statement-breakpoint
create trigger products_recounted after update on products for each row
  when ((old.category_id, old.status, old.archived_at is null, old.shelf_level, old.featured)
    is distinct from (new.category_id, new.status, new.archived_at is null, new.shelf_level, new.featured))
  execute function count_product();
--> statement-breakpoint
create trigger orders_counted after insert or delete on orders for each row execute function count_order();
--> statement-breakpoint
create trigger orders_recounted after update on orders for each row
  when ((old.status, old.is_test, old.store_total, old.refunded_store_total, old.disputed_store_total, old.created_at, old.completed_at)
    is distinct from (new.status, new.is_test, new.store_total, new.refunded_store_total, new.disputed_store_total, new.created_at, new.completed_at))
  execute function count_order();
--> statement-breakpoint
create trigger users_counted after insert or delete on users for each row execute function count_user();
--> statement-breakpoint
create trigger users_recounted after update on users for each row
  when ((old.erased_at is null, old.blocked_at is null) is distinct from (new.erased_at is null, new.blocked_at is null))
  execute function count_user();
--> statement-breakpoint
create trigger customers_counted after insert or delete on customers for each row execute function count_customer();
--> statement-breakpoint
create trigger customers_recounted after update on customers for each row
  when ((old.user_id is null, old.order_count > 0, old.live_order_count > 0, old.email)
    is distinct from (new.user_id is null, new.order_count > 0, new.live_order_count > 0, new.email))
  execute function count_customer();
--> statement-breakpoint
create trigger profiles_counted after insert or delete on profiles for each row execute function count_profile();
--> statement-breakpoint
create trigger profiles_recounted after update on profiles for each row
  when ((old.search_name = '') is distinct from (new.search_name = ''))
  execute function count_profile();
--> statement-breakpoint
create trigger inventory_batches_counted after insert or delete on inventory_batches for each row execute function count_batch();
--> statement-breakpoint
create trigger inventory_batches_recounted after update on inventory_batches for each row
  when ((old.item_count > 0) is distinct from (new.item_count > 0)) execute function count_batch();
--> statement-breakpoint

-- The level of a product with manual stock follows its stock at once. The worker keeps the level of the others.
create function set_shelf_level() returns trigger language plpgsql as $$
begin
  if new.delivery_type <> 'account' then new.shelf_level := stock_level(new.typed_stock);
  elsif tg_op = 'UPDATE' and old.delivery_type <> 'account' then new.shelf_level := 'out';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger products_shelf_level before insert or update of typed_stock, delivery_type, shelf_level on products
  for each row execute function set_shelf_level();
--> statement-breakpoint
create function copy_manual_stock() returns trigger language plpgsql as $$
begin
  insert into product_stock (product_id, is_counted, typed_stock) values (new.id, new.delivery_type = 'account', new.typed_stock)
    on conflict (product_id) do update set is_counted = excluded.is_counted, typed_stock = excluded.typed_stock;
  return null;
end $$;
--> statement-breakpoint
create trigger products_stocked after insert on products for each row execute function copy_manual_stock();
--> statement-breakpoint
create trigger products_restocked after update on products for each row
  when ((old.delivery_type, old.typed_stock) is distinct from (new.delivery_type, new.typed_stock))
  execute function copy_manual_stock();
--> statement-breakpoint

-- Changes of the items are appended, so that shoppers of one product never wait for each other.
create or replace function note_stock_change() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'DELETE' then -1 else 1 end;
begin
  insert into stock_changes (product_id, available, reserved, sold, burned, quarantined, retired)
  select product_id, sign * count(*) filter (where state = 'available'), sign * count(*) filter (where state = 'reserved'),
    sign * count(*) filter (where state = 'sold'), sign * count(*) filter (where state = 'burned'),
    sign * count(*) filter (where state = 'quarantined'), sign * count(*) filter (where state = 'retired')
  from changed group by product_id;
  return null;
end $$;
--> statement-breakpoint
create or replace function note_stock_move() returns trigger language plpgsql as $$
begin
  insert into stock_changes (product_id, available, reserved, sold, burned, quarantined, retired)
  select c.product_id, sum((c.state = 'available')::int - (w.state = 'available')::int), sum((c.state = 'reserved')::int - (w.state = 'reserved')::int),
    sum((c.state = 'sold')::int - (w.state = 'sold')::int), sum((c.state = 'burned')::int - (w.state = 'burned')::int),
    sum((c.state = 'quarantined')::int - (w.state = 'quarantined')::int), sum((c.state = 'retired')::int - (w.state = 'retired')::int)
  from changed c join was w on w.id = c.id where w.state <> c.state group by c.product_id;
  return null;
end $$;
--> statement-breakpoint

-- What the tables say now. An invariant compares these rows with the counts.
create function expected_counts() returns table (subject text, part text, n bigint, amount bigint, refunded bigint, disputed bigint)
language sql stable as $$
  select c.subject, c.part, count(*), sum(c.amount)::bigint, sum(c.refunded)::bigint, sum(c.disputed)::bigint
    from orders o cross join lateral counts_of_order(o) c group by 1, 2
  union all select c.subject, c.part, count(*), 0, 0, 0 from (
    select c.* from products p cross join lateral counts_of_product(p) c
    union all select c.* from users u cross join lateral counts_of_user(u) c
    union all select c.* from customers s cross join lateral counts_of_customer(s) c
    union all select c.* from profiles p cross join lateral counts_of_profile(p) c
    union all select c.* from inventory_batches b cross join lateral counts_of_batch(b) c
  ) c group by 1, 2
  union all select 'items', state, count(*), 0, 0, 0 from product_inventory group by 2
$$;
--> statement-breakpoint
create function expected_stock() returns table (product_id uuid, is_counted boolean, typed_stock integer, available integer,
  reserved integer, sold integer, burned integer, quarantined integer, retired integer)
language sql stable as $$
  select p.id, p.delivery_type = 'account', p.typed_stock, coalesce(i.available, 0), coalesce(i.reserved, 0), coalesce(i.sold, 0),
    coalesce(i.burned, 0), coalesce(i.quarantined, 0), coalesce(i.retired, 0)
  from products p left join (
    select product_id, count(*) filter (where state = 'available')::int as available, count(*) filter (where state = 'reserved')::int as reserved,
      count(*) filter (where state = 'sold')::int as sold, count(*) filter (where state = 'burned')::int as burned,
      count(*) filter (where state = 'quarantined')::int as quarantined, count(*) filter (where state = 'retired')::int as retired
    from product_inventory group by product_id
  ) i on i.product_id = p.id
$$;
--> statement-breakpoint

-- Computes every count again: for an upgrade, for a bulk load without triggers, and as a repair. It stops writers while it runs.
create function recount() returns void language plpgsql as $$
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
end $$;
--> statement-breakpoint
-- Each user has a profile: the list of users by name reads the profiles.
insert into profiles (user_id, email) select id, email from users u where not exists (select from profiles p where p.user_id = u.id);
--> statement-breakpoint
select recount();
