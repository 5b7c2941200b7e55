DROP INDEX "profiles_by_name";--> statement-breakpoint
DROP INDEX "products_not_active";--> statement-breakpoint
CREATE INDEX "products_featured_by_name" ON "products" USING btree (lower(normalize("name", nfkd)),"id") WHERE featured and archived_at is null;--> statement-breakpoint
CREATE INDEX "profiles_by_name" ON "profiles" USING btree ("search_name" collate "C","email","user_id");--> statement-breakpoint
CREATE INDEX "products_not_active" ON "products" USING btree ("status",lower(normalize("name", nfkd)),"id") WHERE status <> 'active' and archived_at is null;--> statement-breakpoint

-- One trigram index answers all words of a search for users, in name, phone number or address.
do $$
declare
  schema_of text := (select quote_ident(n.nspname) from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm');
begin
  if schema_of is null then return; end if;
  drop index if exists profiles_part;
  execute format('create index profiles_part on profiles using gin (search_name %1$s.gin_trgm_ops, phone %1$s.gin_trgm_ops, email %1$s.gin_trgm_ops)', schema_of);
end $$;
--> statement-breakpoint

-- The parts of long lists. A late page begins with one of them, and does not read the rows of the others (decision 0078).
-- A value with its first two digits, and zeros before it: texts then sort like values.
create function value_part(value bigint) returns text language sql immutable parallel safe
  return lpad((value - value % (10 ^ greatest(length(value::text) - 2, 0))::bigint)::text, 19, '0');
--> statement-breakpoint
-- Only the two largest lists of items have parts: the other states have few items.
create function item_part(state text, created_at timestamptz, sold_at timestamptz) returns text language sql stable parallel safe
  return case when state = 'available' then 'available|' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD')
    when state = 'sold' then 'sold|' || to_char(sold_at at time zone 'UTC', 'YYYY-MM-DD') end;
--> statement-breakpoint
create or replace function counts_of_order(o orders) returns table (subject text, part text, amount bigint, refunded bigint, disputed bigint)
language sql stable as $$
  select 'orders', o.status || '|' || case when o.is_test then 'test' else 'live' end,
    o.store_total, o.refunded_store_total, o.disputed_store_total where o.id is not null
  union all select 'order days', to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD') || '|' || o.status, 0::bigint, 0::bigint, 0::bigint
    where o.id is not null
  union all select 'order values', value_part(o.store_total), 0::bigint, 0::bigint, 0::bigint where o.id is not null
  union all select 'sale hours', to_char(o.completed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24') || '|' || case when o.is_test then 'test' else 'live' end,
    o.store_total, o.refunded_store_total, o.disputed_store_total where o.completed_at is not null
$$;
--> statement-breakpoint
create or replace function counts_of_user(u users) returns table (subject text, part text) language sql stable as $$
  select 'users', 'all' where u.id is not null and u.erased_at is null
  union all select 'users', 'blocked' where u.erased_at is null and u.blocked_at is not null
  union all select 'user days', to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD') where u.id is not null and u.erased_at is null
  union all select 'user ids', left(u.id::text, 2) where u.id is not null and u.erased_at is null
$$;
--> statement-breakpoint
create or replace function counts_of_customer(c customers) returns table (subject text, part text) language sql stable as $$
  select 'buyers', 'all' where c.user_id is not null and c.order_count > 0 and c.email not like '%@erased.invalid'
  union all select 'buyers', 'live' where c.user_id is not null and c.live_order_count > 0 and c.email not like '%@erased.invalid'
  union all select 'spender ids', 'all|' || left(c.user_id::text, 2)
    where c.user_id is not null and c.total_spent > 0 and c.email not like '%@erased.invalid'
  union all select 'spender ids', 'live|' || left(c.user_id::text, 2)
    where c.user_id is not null and c.live_spent > 0 and c.email not like '%@erased.invalid'
$$;
--> statement-breakpoint
create or replace function counts_of_profile(p profiles) returns table (subject text, part text) language sql stable as $$
  select 'profiles', case when p.search_name = '' then '' else 'named' end where p.id is not null
  union all select 'profile names', left(p.search_name, 2) where p.search_name <> ''
$$;
--> statement-breakpoint
drop trigger users_recounted on users;
--> statement-breakpoint
create trigger users_recounted after update on users for each row
  when ((old.erased_at is null, old.blocked_at is null, old.created_at) is distinct from (new.erased_at is null, new.blocked_at is null, new.created_at))
  execute function count_user();
--> statement-breakpoint
drop trigger customers_recounted on customers;
--> statement-breakpoint
create trigger customers_recounted after update on customers for each row
  when ((old.user_id, old.order_count > 0, old.live_order_count > 0, old.total_spent > 0, old.live_spent > 0, old.email)
    is distinct from (new.user_id, new.order_count > 0, new.live_order_count > 0, new.total_spent > 0, new.live_spent > 0, new.email))
  execute function count_customer();
--> statement-breakpoint
drop trigger profiles_recounted on profiles;
--> statement-breakpoint
create trigger profiles_recounted after update on profiles for each row
  when (left(old.search_name, 2) is distinct from left(new.search_name, 2))
  execute function count_profile();
--> statement-breakpoint
create or replace function note_stock_change() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'DELETE' then -1 else 1 end;
begin
  insert into stock_changes (product_id, available, reserved, sold, burned, quarantined, retired)
  select product_id, sign * count(*) filter (where state = 'available'), sign * count(*) filter (where state = 'reserved'),
    sign * count(*) filter (where state = 'sold'), sign * count(*) filter (where state = 'burned'),
    sign * count(*) filter (where state = 'quarantined'), sign * count(*) filter (where state = 'retired')
  from changed group by product_id;
  insert into count_changes (subject, part, n) select 'item days', part, sign * count(*)
    from (select item_part(state, created_at, sold_at) as part from changed) c where part is not null group by part;
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
  insert into count_changes (subject, part, n) select 'item days', part, sum(n) from (
    select item_part(state, created_at, sold_at) as part, 1 as n from changed
    union all select item_part(state, created_at, sold_at), -1 from was) c
    where part is not null group by part having sum(n) <> 0;
  return null;
end $$;
--> statement-breakpoint
create or replace function expected_counts() returns table (subject text, part text, n bigint, amount bigint, refunded bigint, disputed bigint)
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
  union all select 'item days', part, count(*), 0, 0, 0
    from (select item_part(state, created_at, sold_at) as part from product_inventory) i where part is not null group by 2
$$;
--> statement-breakpoint
lock table product_inventory, orders, users, profiles, customers in share row exclusive mode;
--> statement-breakpoint
insert into counts select * from expected_counts()
  where subject in ('order values', 'user days', 'user ids', 'spender ids', 'profile names', 'item days') order by subject, part;
