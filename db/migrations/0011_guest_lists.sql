-- The lists of users and buyers have accounts only. Guests are in a list of their own.
create or replace function counts_of_user(u users) returns table (subject text,
  part text) language sql stable as $$
  select 'users', 'all' where u.id is not null and u.erased_at is null and not u.is_guest
  union all select 'users', 'blocked' where u.erased_at is null and u.blocked_at is not null and not u.is_guest
  union all select 'users', 'guests' where u.erased_at is null and u.is_guest
$$;
--> statement-breakpoint
create or replace function counts_of_customer(c customers) returns table (subject text,
  part text) language sql stable as $$
  select 'buyers', part from (
    select 'all' as part where c.order_count > 0 union all select 'live' where c.live_order_count > 0
  ) parts
  where c.user_id is not null and c.email not like '%@erased.invalid'
    and not exists (select from users g where g.id = c.user_id and g.is_guest)
$$;
--> statement-breakpoint
create or replace function expected_buyers() returns table (user_id uuid, created_at timestamptz,
  is_live boolean) language sql stable as $$
  select u.id, u.created_at, c.live_order_count > 0 from customers c join users u on u.id = c.user_id
    where c.order_count > 0 and c.email not like '%@erased.invalid' and not u.is_guest
$$;
--> statement-breakpoint
create or replace function list_buyer() returns trigger language plpgsql as $$
begin
  if old.order_count > 0 then
    delete from buyers where user_id = old.user_id;
  end if;
  if new.order_count > 0 and new.email not like '%@erased.invalid' then
    insert into buyers select id, created_at, new.live_order_count > 0 from users
      where id = new.user_id and not is_guest;
  end if;
  return null;
end $$;
