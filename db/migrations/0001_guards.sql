-- What a constraint cannot say: rows that are never changed, values that never move, states that follow their table.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger admin_audit_log_append_only before update or delete on admin_audit_log for each row execute function refuse_change();
--> statement-breakpoint
create trigger admin_audit_log_no_truncate before truncate on admin_audit_log execute function refuse_change();
--> statement-breakpoint
create trigger order_events_append_only before update or delete on order_events for each row execute function refuse_change();
--> statement-breakpoint
create trigger order_events_no_truncate before truncate on order_events execute function refuse_change();
--> statement-breakpoint
create trigger ledger_transactions_append_only before update or delete on ledger_transactions for each row execute function refuse_change();
--> statement-breakpoint
create trigger ledger_transactions_no_truncate before truncate on ledger_transactions execute function refuse_change();
--> statement-breakpoint
create trigger ledger_entries_append_only before update or delete on ledger_entries for each row execute function refuse_change();
--> statement-breakpoint
create trigger ledger_entries_no_truncate before truncate on ledger_entries execute function refuse_change();
--> statement-breakpoint

-- An order's states change by exactly one version each time; completed_at is set once; what was paid stays paid.
create function guard_order() returns trigger language plpgsql as $$
begin
  if old.completed_at is not null and new.completed_at is distinct from old.completed_at then
    raise exception 'completed_at of order % never moves', old.order_number using errcode = 'restrict_violation';
  end if;
  if old.payment_state = 'paid' and new.payment_state <> 'paid' then
    raise exception 'order % is paid and stays paid', old.order_number using errcode = 'restrict_violation';
  end if;
  if (old.payment_state, old.delivery_state, old.refund_state, old.dispute_state, old.exceptions, old.paid_amount, old.refunded_amount, old.completed_at)
     is distinct from
     (new.payment_state, new.delivery_state, new.refund_state, new.dispute_state, new.exceptions, new.paid_amount, new.refunded_amount, new.completed_at)
     and new.version <> old.version + 1 then
    raise exception 'order % changes by one version at a time', old.order_number using errcode = 'restrict_violation';
  end if;
  if new.version < old.version then
    raise exception 'the version of order % never falls', old.order_number using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger orders_guard before update on orders for each row execute function guard_order();
--> statement-breakpoint

-- The life of an inventory item. Nothing leaves burned.
create function guard_inventory_item() returns trigger language plpgsql as $$
begin
  if old.product_id <> new.product_id then
    raise exception 'an inventory item stays with its product' using errcode = 'restrict_violation';
  end if;
  if old.state <> new.state and (old.state, new.state) not in (
    ('available', 'reserved'), ('available', 'sold'), ('available', 'quarantined'), ('available', 'retired'),
    ('reserved', 'available'), ('reserved', 'sold'),
    ('sold', 'burned'), ('sold', 'quarantined'),
    ('quarantined', 'available'), ('quarantined', 'retired')
  ) then
    raise exception 'an inventory item does not go from % to %', old.state, new.state using errcode = 'restrict_violation';
  end if;
  if old.state in ('sold', 'burned') and new.state in ('sold', 'burned') and old.order_item_id is distinct from new.order_item_id then
    raise exception 'a sold inventory item stays with its order' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger product_inventory_guard before update on product_inventory for each row execute function guard_inventory_item();
--> statement-breakpoint
create function refuse_delete_of_held_item() returns trigger language plpgsql as $$
begin
  if old.state <> 'available' then
    raise exception 'an inventory item that is % is not deleted', old.state using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
--> statement-breakpoint
create trigger product_inventory_delete before delete on product_inventory for each row execute function refuse_delete_of_held_item();
--> statement-breakpoint

-- The catalogue's version travels by notification, in the transaction of the change itself.
create function announce_catalogue() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', tg_table_name);
  return null;
end $$;
--> statement-breakpoint
create trigger products_announce after insert or update or delete or truncate on products execute function announce_catalogue();
--> statement-breakpoint
create trigger categories_announce after insert or update or delete or truncate on categories execute function announce_catalogue();
--> statement-breakpoint
create trigger banners_announce after insert or update or delete or truncate on banners execute function announce_catalogue();
--> statement-breakpoint
create trigger site_settings_announce after insert or update or delete or truncate on site_settings execute function announce_catalogue();
--> statement-breakpoint
create trigger product_inventory_announce after insert or update or delete on product_inventory execute function announce_catalogue();
--> statement-breakpoint

create function announce_order() returns trigger language plpgsql as $$
begin
  perform pg_notify('orders', json_build_object('id', new.id, 'userId', new.user_id, 'status', new.status)::text);
  return null;
end $$;
--> statement-breakpoint
create trigger orders_announce after insert or update on orders for each row execute function announce_order();
