-- An item whose delivery was seen while a refund took it back is not unseen stock: nobody may put it on sale again (I33).
update product_inventory p set state = 'retired', updated_at = now()
from deliverables d where d.inventory_item_id = p.id and p.state = 'quarantined' and d.first_revealed_at is not null;
--> statement-breakpoint

-- No mail goes to an address that was erased (I34).
update email_messages set state = 'failed' where state = 'queued' and to_address like '%@erased.invalid';
--> statement-breakpoint

-- A refund that the bank returned gives a quarantined item back to the buyer it was delivered to.
create or replace function guard_inventory_item() returns trigger language plpgsql as $$
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
    raise exception 'an inventory item does not go from % to %', old.state, new.state using errcode = 'restrict_violation';
  end if;
  if old.state in ('sold', 'burned') and new.state in ('sold', 'burned') and old.order_item_id is distinct from new.order_item_id then
    raise exception 'a sold inventory item stays with its order' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
