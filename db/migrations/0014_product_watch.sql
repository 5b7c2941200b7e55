-- A change of a product that shoppers or other systems see is a public event (decision 0148). Sold units,
-- counted stock and counted sales change none of these columns, so an order writes no such event.
create function record_product_change() returns trigger language plpgsql as $$
declare
  p products := coalesce(new, old);
begin
  with event as (
    insert into shop_events (type, subject_id, data)
    values ('product.changed', p.id, jsonb_build_object('product', p.name, 'slug', p.slug,
      'price', p.listed_price, 'status',
      case when tg_op = 'DELETE' then 'deleted' when p.archived_at is not null then 'archived' else p.status end))
    returning id, public_id, type
  )
  insert into channel_messages (channel_id, event_id, type, shop_event_id)
  select channels.id, event.public_id || '_product-changed', event.type, event.id
  from event join channels on channels.is_active and channels.kind = 'webhook' and event.type = any(channels.types);
  return null;
end $$;
create trigger products_changed after insert or delete on products for each row
  execute function record_product_change();
create trigger products_changed_again after update on products for each row
  when ((old.version, old.name, old.slug, old.status, old.listed_price, old.archived_at, old.updated_at)
    is distinct from (new.version, new.name, new.slug, new.status, new.listed_price, new.archived_at, new.updated_at))
  execute function record_product_change();
