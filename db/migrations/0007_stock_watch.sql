-- The level of a stock against the threshold of its product (decision 0143). No number of units is unlimited.
create function alert_level(units integer, low_at integer) returns text language sql immutable parallel safe
  return case when units <= 0 then 'out' when units <= low_at then 'low' else 'ample' end;

-- A new product begins at its level, which is no event.
create function begin_stock_level() returns trigger language plpgsql as $$
declare
  begins text := case when new.delivery_type = 'account' then 'out'
    else alert_level(new.typed_stock, new.low_stock_at) end;
begin
  insert into stock_levels (product_id, level, told) values (new.id, begins, begins)
    on conflict (product_id) do nothing;
  return null;
end $$;
create trigger products_watched after insert on products for each row execute function begin_stock_level();

-- The worker judges the products in stock_changes. Changes of items are there. Other changes that can
-- change a level, or bring units, add a row that counts nothing.
create function note_watched_change() returns trigger language plpgsql as $$
begin
  insert into stock_changes (product_id) values (new.id);
  return null;
end $$;
create trigger products_watched_again after update on products for each row
  when ((old.low_stock_at, old.delivery_type, old.status, old.archived_at is null, old.kind)
      is distinct from (new.low_stock_at, new.delivery_type, new.status, new.archived_at is null, new.kind)
    or new.delivery_type <> 'account' and old.typed_stock is distinct from new.typed_stock
      and (alert_level(old.typed_stock, old.low_stock_at) <> alert_level(new.typed_stock, new.low_stock_at)
        or coalesce(old.typed_stock < new.typed_stock, true)))
  execute function note_watched_change();

-- The link of a request ends with the request.
create function drop_request_link() returns trigger language plpgsql as $$
begin
  delete from one_time_tokens where id = old.link_id;
  return null;
end $$;
create trigger restock_requests_dropped after delete on restock_requests for each row
  when (old.link_id is not null) execute function drop_request_link();

insert into stock_levels (product_id, level, told)
  select p.id, l.level, l.level from products p join product_stock s on s.product_id = p.id
  cross join lateral (select alert_level(s.on_sale, p.low_stock_at)) l(level);
