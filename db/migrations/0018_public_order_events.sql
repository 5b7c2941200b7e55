ALTER TABLE "order_events" ADD COLUMN "public_events" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint

-- A committed mail wakes the recurring mail job of every worker.
create trigger email_messages_announce after insert on email_messages for each statement execute function announce_topic('emails');
--> statement-breakpoint

-- Recurring jobs replace pg-boss (decision 0041). Other software in the same database may have queues in its schema: then the schema stays.
do $$
declare
  is_shared boolean;
begin
  if to_regclass('pgboss.queue') is not null then
    select exists (select from pgboss.queue where name <> 'send-email' and name !~ '^__pgboss__') into is_shared;
    if not is_shared then
      drop schema pgboss cascade;
    end if;
  end if;
end $$;
