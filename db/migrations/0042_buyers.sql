CREATE TABLE "buyers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"is_live" boolean NOT NULL
);
--> statement-breakpoint
CREATE INDEX "buyers_newest" ON "buyers" USING btree ("created_at","user_id");--> statement-breakpoint
CREATE INDEX "buyers_live_newest" ON "buyers" USING btree ("created_at","user_id") WHERE is_live;--> statement-breakpoint

-- The list of buyers, newest first, looked up the orders of each newer user. Few of the newest users have an order, so a large
-- shop read thousands of users for one page.
create function expected_buyers() returns table (user_id uuid, created_at timestamptz, is_live boolean) language sql stable as $$
  select u.id, u.created_at, c.live_order_count > 0 from customers c join users u on u.id = c.user_id
    where c.order_count > 0 and c.email not like '%@erased.invalid'
$$;
--> statement-breakpoint
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
--> statement-breakpoint
create function move_buyer() returns trigger language plpgsql as $$
begin
  update buyers set created_at = new.created_at where user_id = new.id;
  return null;
end $$;
--> statement-breakpoint
lock table users, customers in share row exclusive mode;
--> statement-breakpoint
insert into buyers select * from expected_buyers() order by created_at;
--> statement-breakpoint
create trigger customers_listed after insert on customers for each row
  when (new.order_count > 0) execute function list_buyer();
--> statement-breakpoint
-- Of the orders of a user, only the first paid one meets this condition, and the first paid one that is no test order.
create trigger customers_relisted after update on customers for each row
  when ((old.user_id, old.order_count > 0, old.live_order_count > 0, old.email like '%@erased.invalid')
    is distinct from (new.user_id, new.order_count > 0, new.live_order_count > 0, new.email like '%@erased.invalid'))
  execute function list_buyer();
--> statement-breakpoint
create trigger customers_unlisted after delete on customers for each row execute function list_buyer();
--> statement-breakpoint
create trigger users_moved after update of created_at on users for each row
  when (old.created_at is distinct from new.created_at) execute function move_buyer();
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
  delete from buyers;
  insert into buyers select * from expected_buyers() order by created_at;
end $$;
