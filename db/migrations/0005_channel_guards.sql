-- Public events never change, and stay for 90 days. A new message of a channel wakes the worker.
create function keep_shop_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.created_at < now() - interval '90 days' then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger shop_events_append_only before update or delete on shop_events for each row
  execute function keep_shop_event();
create trigger shop_events_no_truncate before truncate on shop_events execute function refuse_change();

-- A trigger for each row: a statement that writes no message costs nothing. PostgreSQL sends equal
-- notifications of one transaction once.
create trigger channel_messages_announce after insert on channel_messages for each row
  when (new.state = 'queued') execute function announce_topic('channel_messages');
