-- Triggers and their functions: rows that never change, states that follow the rules of the shop, values
-- that follow other rows, and notifications. The functions that these triggers call are in
-- 0002_functions.sql.


-- --- Rows that never change ------------------------------------------------------------------------------

-- The audit log, the events of an order, the ledger and the provider's fees are append-only.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger admin_audit_log_append_only before update or delete on admin_audit_log for each row
  execute function refuse_change();
create trigger admin_audit_log_no_truncate before truncate on admin_audit_log
  execute function refuse_change();
create trigger order_events_append_only before update or delete on order_events for each row
  execute function refuse_change();
create trigger order_events_no_truncate before truncate on order_events execute function refuse_change();
create trigger ledger_transactions_append_only before update or delete on ledger_transactions for each row
  execute function refuse_change();
create trigger ledger_transactions_no_truncate before truncate on ledger_transactions
  execute function refuse_change();
create trigger ledger_entries_append_only before update or delete on ledger_entries for each row
  execute function refuse_change();
create trigger ledger_entries_no_truncate before truncate on ledger_entries execute function refuse_change();
create trigger price_changes_no_truncate before truncate on price_changes execute function refuse_change();
create trigger provider_fees_append_only before update or delete on provider_fees for each row
  execute function refuse_change();
create trigger provider_fees_no_truncate before truncate on provider_fees execute function refuse_change();

-- The history of prices is append-only. A deleted product takes its history along, because it was never
-- sold.
create function guard_price_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from products where id = old.product_id) then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger price_changes_append_only before update or delete on price_changes for each row
  execute function guard_price_history();


-- --- States of an order and of an inventory item ---------------------------------------------------------

-- A change of an order's states raises its version by one. completed_at is set once. A paid order stays
-- paid.
create function guard_order() returns trigger language plpgsql as $$
begin
  if old.completed_at is not null and new.completed_at is distinct from old.completed_at then
    raise exception 'completed_at of order % never moves', old.order_number
      using errcode = 'restrict_violation';
  end if;
  if old.payment_state = 'paid' and new.payment_state <> 'paid' then
    raise exception 'order % is paid and stays paid', old.order_number using errcode = 'restrict_violation';
  end if;
  if (old.payment_state, old.delivery_state, old.refund_state, old.dispute_state, old.exceptions,
    old.paid_amount, old.refunded_amount, old.completed_at)
     is distinct from
     (new.payment_state, new.delivery_state, new.refund_state, new.dispute_state, new.exceptions,
       new.paid_amount, new.refunded_amount, new.completed_at)
     and new.version <> old.version + 1 then
    raise exception 'order % changes by one version at a time', old.order_number
      using errcode = 'restrict_violation';
  end if;
  if new.version < old.version then
    raise exception 'the version of order % never falls', old.order_number
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger orders_guard before update on orders for each row execute function guard_order();

-- The states of an inventory item. A burned item keeps its state. A quarantined item returns to its
-- customer (sold) when the bank returned the refund.
create function guard_inventory_item() returns trigger language plpgsql as $$
begin
  if old.product_id <> new.product_id then
    raise exception 'an inventory item stays with its product' using errcode = 'restrict_violation';
  end if;
  if old.state <> new.state and (old.state, new.state) not in (
    ('available', 'reserved'), ('available', 'sold'), ('available', 'quarantined'), ('available', 'retired'),
    ('reserved', 'available'), ('reserved', 'sold'),
    ('sold', 'burned'), ('sold', 'quarantined'),
    ('quarantined', 'available'), ('quarantined', 'retired'), ('quarantined', 'sold')
  ) then
    raise exception 'an inventory item does not go from % to %', old.state, new.state
      using errcode = 'restrict_violation';
  end if;
  if old.state in ('sold', 'burned') and new.state in ('sold', 'burned') and old.order_item_id is distinct
    from new.order_item_id then
    raise exception 'a sold inventory item stays with its order' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger product_inventory_guard before update on product_inventory for each row
  execute function guard_inventory_item();

-- Only an available item can be deleted.
create function refuse_delete_of_held_item() returns trigger language plpgsql as $$
begin
  if old.state <> 'available' then
    raise exception 'an inventory item that is % is not deleted', old.state
      using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger product_inventory_delete before delete on product_inventory for each row
  execute function refuse_delete_of_held_item();

-- item_field_prints has no foreign key, so this trigger removes the rows of deleted items.
create function forget_field_prints() returns trigger language plpgsql as $$
begin
  delete from item_field_prints where item_id in (select id from gone);
  return null;
end $$;
create trigger product_inventory_forget_prints after delete on product_inventory
  referencing old table as gone for each statement execute function forget_field_prints();


-- --- Groups of variants ----------------------------------------------------------------------------------

-- A group is a heading: its kind never changes, it holds no stock, and no order contains it.
create function guard_product_kind() returns trigger language plpgsql as $$
begin
  if old.kind = 'group' or new.kind = 'group' then
    raise exception 'a group of variants stays a group' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger products_kind before update of kind on products for each row
  when (old.kind is distinct from new.kind) execute function guard_product_kind();

-- The parent of a variant is a group.
create function guard_parent() returns trigger language plpgsql as $$
begin
  if not exists (select from products where id = new.parent_id and kind = 'group') then
    raise exception 'the parent of a variant is a group' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger products_parent after insert or update of parent_id on products for each row
  when (new.parent_id is not null) execute function guard_parent();

-- A group has no items, batches, order lines and price tiers.
create function refuse_groups() returns trigger language plpgsql as $$
begin
  if exists (select from changed c join products p on p.id = c.product_id where p.kind = 'group') then
    raise exception 'a group of variants sells nothing: %', tg_table_name
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger product_inventory_no_group after insert on product_inventory
  referencing new table as changed for each statement execute function refuse_groups();
create trigger inventory_batches_no_group after insert on inventory_batches
  referencing new table as changed for each statement execute function refuse_groups();
create trigger order_items_no_group after insert on order_items
  referencing new table as changed for each statement execute function refuse_groups();
create trigger price_tiers_no_group after insert on price_tiers
  referencing new table as changed for each statement execute function refuse_groups();


-- --- Prices in lists -------------------------------------------------------------------------------------

-- Lists are sorted by listed_price, which is the price at this moment.
create function set_listed_price() returns trigger language plpgsql as $$
begin
  new.listed_price := price_now(new);
  return new;
end $$;
-- The worker writes listed_price itself at the begin and the end of a sale. This trigger then computes
-- the same price.
create trigger products_listed_price before insert or update of price, sale_price, sale_starts_at,
  sale_ends_at, listed_price, status, kind
  on products for each row execute function set_listed_price();

-- The listed price of a group follows its variants.
create function list_group_price() returns trigger language plpgsql as $$
begin
  update products g set listed_price = price_now(g)
    where g.id in (case when tg_op <> 'INSERT' then old.parent_id end, case when tg_op <> 'DELETE'
      then new.parent_id end)
      and g.listed_price <> price_now(g);
  return null;
end $$;
create trigger products_list_variant after insert on products for each row
  when (new.parent_id is not null) execute function list_group_price();
create trigger products_unlist_variant after delete on products for each row
  when (old.parent_id is not null) execute function list_group_price();
create trigger products_relist_variant after update on products for each row
  when ((old.parent_id, old.listed_price, old.status, old.archived_at) is distinct from (new.parent_id,
    new.listed_price, new.status, new.archived_at)
    and coalesce(old.parent_id, new.parent_id) is not null)
  execute function list_group_price();


-- --- Stock levels ----------------------------------------------------------------------------------------

-- The level of a product with manual stock follows its stock at once. The worker keeps the level of the
-- other products.
create function set_shelf_level() returns trigger language plpgsql as $$
begin
  if new.delivery_type <> 'account' or new.kind = 'group'
    then new.shelf_level := stock_level(new.typed_stock);
  elsif tg_op = 'UPDATE' and old.delivery_type <> 'account' then new.shelf_level := 'out';
  end if;
  return new;
end $$;
create trigger products_shelf_level before insert or update of typed_stock, delivery_type,
  shelf_level on products
  for each row execute function set_shelf_level();

-- product_stock has a row for each product, with its manual stock.
create function copy_manual_stock() returns trigger language plpgsql as $$
begin
  insert into product_stock (product_id, is_counted, typed_stock)
    values (new.id, new.delivery_type = 'account' and new.kind <> 'group', new.typed_stock)
    on conflict (product_id) do update set is_counted = excluded.is_counted,
      typed_stock = excluded.typed_stock;
  return null;
end $$;
create trigger products_stocked after insert on products for each row execute function copy_manual_stock();
create trigger products_restocked after update on products for each row
  when ((old.delivery_type, old.typed_stock) is distinct from (new.delivery_type, new.typed_stock))
  execute function copy_manual_stock();

-- Changes of the items are appended, so that shoppers of one product never wait for each other.
create function note_stock_change() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'DELETE' then -1 else 1 end;
begin
  insert into stock_changes (product_id, available, reserved, sold, burned, quarantined, retired)
  select product_id, sign * count(*) filter (where state = 'available'),
    sign * count(*) filter (where state = 'reserved'),
    sign * count(*) filter (where state = 'sold'), sign * count(*) filter (where state = 'burned'),
    sign * count(*) filter (where state = 'quarantined'), sign * count(*) filter (where state = 'retired')
  from changed group by product_id;
  return null;
end $$;
create trigger product_inventory_added after insert on product_inventory
  referencing new table as changed for each statement execute function note_stock_change();
create trigger product_inventory_removed after delete on product_inventory
  referencing old table as changed for each statement execute function note_stock_change();

create function note_stock_move() returns trigger language plpgsql as $$
begin
  insert into stock_changes (product_id, available, reserved, sold, burned, quarantined, retired)
  select c.product_id, sum((c.state = 'available')::int - (w.state = 'available')::int),
    sum((c.state = 'reserved')::int - (w.state = 'reserved')::int),
    sum((c.state = 'sold')::int - (w.state = 'sold')::int),
      sum((c.state = 'burned')::int - (w.state = 'burned')::int),
    sum((c.state = 'quarantined')::int - (w.state = 'quarantined')::int),
      sum((c.state = 'retired')::int - (w.state = 'retired')::int)
  from changed c join was w on w.id = c.id where w.state <> c.state group by c.product_id;
  return null;
end $$;
create trigger product_inventory_moved after update on product_inventory
  referencing old table as was new table as changed for each statement execute function note_stock_move();

-- The last unit of a product on sale was sold. The worker mails the notice when no open order holds a
-- unit.
create function note_sold_out() returns trigger language plpgsql as $$
begin
  insert into staff_notices (kind, subject) select 'sold_out', new.id::text
    where not exists (select from staff_notices n where n.kind = 'sold_out' and n.bundle_id is null
      and n.subject = new.id::text);
  return null;
end $$;
create trigger products_sold_out after update on products for each row
  when (old.shelf_level <> 'out' and new.shelf_level = 'out' and new.status = 'active'
    and new.archived_at is null and new.kind <> 'group')
  execute function note_sold_out();


-- --- Search text, counts and buyers ----------------------------------------------------------------------

-- order_search holds a copy of each order's search text.
create function copy_search_text() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then insert into order_search (order_id, search_text) values (new.id, new.search_text);
  elsif tg_op = 'UPDATE' then update order_search set search_text = new.search_text where order_id = new.id;
  else delete from order_search where order_id = old.id;
  end if;
  return null;
end $$;
create trigger orders_searchable after insert or delete on orders for each row
  execute function copy_search_text();
create trigger orders_searched after update on orders for each row
  when (old.search_text is distinct from new.search_text) execute function copy_search_text();

-- A changed row leaves the groups of its old version and enters the groups of its new version.
create function count_order() returns trigger language plpgsql as $$
begin
  insert into count_changes (subject, part, n, amount, refunded, disputed)
  select subject, part, sum(n), sum(n * amount), sum(n * refunded), sum(n * disputed) from (
    select *, 1 as n from counts_of_order(new) union all select *, -1 from counts_of_order(old)) c
    group by subject, part having sum(n) <> 0 or sum(n * amount) <> 0 or sum(n * refunded) <> 0
      or sum(n * disputed) <> 0;
  return null;
end $$;
create trigger orders_counted after insert or delete on orders for each row execute function count_order();
create trigger orders_recounted after update on orders for each row
  when ((old.status, old.is_test, old.store_total, old.refunded_store_total, old.disputed_store_total,
    old.created_at, old.completed_at)
    is distinct from (new.status, new.is_test, new.store_total, new.refunded_store_total,
      new.disputed_store_total, new.created_at, new.completed_at))
  execute function count_order();

create function count_product() returns trigger language plpgsql as $$
begin
  insert into count_changes (subject, part, n) select subject, part, sum(n) from (
    select *, 1 as n from counts_of_product(new) union all select *, -1 from counts_of_product(old)) c
    group by subject, part having sum(n) <> 0;
  return null;
end $$;
create trigger products_counted after insert or delete on products for each row
  execute function count_product();
create trigger products_recounted after update on products for each row
  when ((old.category_id, old.status, old.archived_at is null, old.shelf_level, old.featured, old.kind)
    is distinct from (new.category_id, new.status, new.archived_at is null, new.shelf_level, new.featured,
      new.kind))
  execute function count_product();

create function count_user() returns trigger language plpgsql as $$
begin
  insert into count_changes (subject, part, n) select subject, part, sum(n) from (
    select *, 1 as n from counts_of_user(new) union all select *, -1 from counts_of_user(old)) c
    group by subject, part having sum(n) <> 0;
  return null;
end $$;
create trigger users_counted after insert or delete on users for each row execute function count_user();
create trigger users_recounted after update on users for each row
  when ((old.erased_at is null, old.blocked_at is null) is distinct
    from (new.erased_at is null, new.blocked_at is null))
  execute function count_user();

create function count_customer() returns trigger language plpgsql as $$
begin
  insert into count_changes (subject, part, n) select subject, part, sum(n) from (
    select *, 1 as n from counts_of_customer(new) union all select *, -1 from counts_of_customer(old)) c
    group by subject, part having sum(n) <> 0;
  return null;
end $$;
create trigger customers_counted after insert or delete on customers for each row
  execute function count_customer();
create trigger customers_recounted after update on customers for each row
  when ((old.user_id, old.order_count > 0, old.live_order_count > 0, old.email)
    is distinct from (new.user_id, new.order_count > 0, new.live_order_count > 0, new.email))
  execute function count_customer();

create function count_profile() returns trigger language plpgsql as $$
begin
  insert into count_changes (subject, part, n) select subject, part, sum(n) from (
    select *, 1 as n from counts_of_profile(new) union all select *, -1 from counts_of_profile(old)) c
    group by subject, part having sum(n) <> 0;
  return null;
end $$;
create trigger profiles_counted after insert or delete on profiles for each row
  execute function count_profile();
create trigger profiles_recounted after update on profiles for each row
  when ((old.search_name = '') is distinct from (new.search_name = ''))
  execute function count_profile();

create function count_batch() returns trigger language plpgsql as $$
begin
  insert into count_changes (subject, part, n) select subject, part, sum(n) from (
    select *, 1 as n from counts_of_batch(new) union all select *, -1 from counts_of_batch(old)) c
    group by subject, part having sum(n) <> 0;
  return null;
end $$;
create trigger inventory_batches_counted after insert or delete on inventory_batches for each row
  execute function count_batch();
create trigger inventory_batches_recounted after update on inventory_batches for each row
  when ((old.item_count > 0) is distinct from (new.item_count > 0)) execute function count_batch();

-- buyers lists the users with a paid order. The list of the newest buyers would otherwise look up the
-- orders of each newer user, and few of the newest users have an order.
create function list_buyer() returns trigger language plpgsql as $$
begin
  if old.order_count > 0 then
    delete from buyers where user_id = old.user_id;
  end if;
  if new.order_count > 0 and new.email not like '%@erased.invalid' then
    insert into buyers select id, created_at, new.live_order_count > 0 from users where id = new.user_id;
  end if;
  return null;
end $$;
create trigger customers_listed after insert on customers for each row
  when (new.order_count > 0) execute function list_buyer();
-- Of all orders of a user, only the first paid order meets this condition, and the first paid order that
-- is no test order.
create trigger customers_relisted after update on customers for each row
  when ((old.user_id, old.order_count > 0, old.live_order_count > 0, old.email like '%@erased.invalid')
    is distinct from (new.user_id, new.order_count > 0, new.live_order_count > 0,
      new.email like '%@erased.invalid'))
  execute function list_buyer();
create trigger customers_unlisted after delete on customers for each row execute function list_buyer();

create function move_buyer() returns trigger language plpgsql as $$
begin
  update buyers set created_at = new.created_at where user_id = new.id;
  return null;
end $$;
create trigger users_moved after update of created_at on users for each row
  when (old.created_at is distinct from new.created_at) execute function move_buyer();


-- --- Sales by day ----------------------------------------------------------------------------------------

-- A changed cost changes the days of every order that got an item of the batch.
create function touch_sales_of_batch() returns trigger language plpgsql as $$
begin
  insert into sales_touches (order_id) select distinct d.order_id from product_inventory p
    join deliverables d on d.inventory_item_id = p.id
    where p.batch_id = new.id;
  return null;
end $$;
create trigger inventory_batches_cost_changed after update on inventory_batches for each row
  when (old.unit_cost is distinct from new.unit_cost) execute function touch_sales_of_batch();

-- A fee is known after the night. The day of its order is then computed again.
create function touch_sales_of_fees() returns trigger language plpgsql as $$
begin
  insert into sales_touches (order_id) select distinct p.order_id from added a
    join payments p on p.id = a.payment_id
    where p.order_id is not null;
  return null;
end $$;
create trigger provider_fees_touch_sales after insert on provider_fees referencing new table as added
  for each statement
  execute function touch_sales_of_fees();


-- --- Notifications ---------------------------------------------------------------------------------------

-- The storefront's caches are invalidated by a notification in the transaction of the change.
create function announce_catalogue() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', tg_table_name);
  return null;
end $$;
create trigger products_announce after insert or update or delete or truncate on products
  execute function announce_catalogue();
create trigger categories_announce after insert or update or delete or truncate on categories
  execute function announce_catalogue();
create trigger banners_announce after insert or update or delete or truncate on banners
  execute function announce_catalogue();
create trigger site_settings_announce after insert or update or delete or truncate on site_settings
  execute function announce_catalogue();
create trigger product_inventory_announce after insert or update or delete on product_inventory
  execute function announce_catalogue();
create trigger price_tiers_announce after insert or update or delete or truncate on price_tiers
  execute function announce_catalogue();
-- A changed page invalidates the cached pages, like a changed setting.
create trigger shop_pages_announce after insert or update or delete or truncate on shop_pages
  execute function announce_catalogue();

-- A page that shows an order hears of its change.
create function announce_order() returns trigger language plpgsql as $$
begin
  perform pg_notify('orders', json_build_object('id', new.id, 'userId', new.user_id, 'status',
    new.status)::text);
  return null;
end $$;
create trigger orders_announce after insert or update on orders for each row
  execute function announce_order();

-- Pages of the back office hear that something changed, once for each transaction. The payload is empty.
create function announce_topic() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_argv[0], '');
  return null;
end $$;
create trigger admin_audit_log_announce after insert on admin_audit_log for each statement
  execute function announce_topic('security');
create trigger users_announce after insert or update or delete or truncate on users for each statement
  execute function announce_topic('people');
create trigger profiles_announce after insert or update or delete or truncate on profiles for each statement
  execute function announce_topic('people');
create trigger customers_announce after insert or update or delete or truncate on customers
  for each statement execute function announce_topic('people');
create trigger admin_users_announce after insert or update or delete or truncate on admin_users
  for each statement execute function announce_topic('people');
create trigger second_factors_announce after insert or update or delete or truncate on second_factors
  for each statement execute function announce_topic('people');
create trigger teams_announce after insert or update or delete or truncate on teams for each statement
  execute function announce_topic('people');
create trigger team_members_announce after insert or update or delete or truncate on team_members
  for each statement execute function announce_topic('people');
create trigger team_permissions_announce after insert or update or delete or truncate on team_permissions
  for each statement execute function announce_topic('people');
-- A committed mail wakes the recurring mail job of every worker.
create trigger email_messages_announce after insert on email_messages for each statement
  execute function announce_topic('emails');
