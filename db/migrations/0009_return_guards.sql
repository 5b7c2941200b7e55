-- A withdrawal keeps its order and the time of its request, and takes effect once.
create function guard_withdrawal() returns trigger language plpgsql as $$
begin
  if new.order_id <> old.order_id or new.requested_at <> old.requested_at
    or (old.effective_at is not null and new.effective_at is distinct from old.effective_at) then
    raise exception 'a withdrawal does not change its order, its request or its effect';
  end if;
  return new;
end $$;
create trigger withdrawals_guard before update on withdrawals for each row
  execute function guard_withdrawal();
