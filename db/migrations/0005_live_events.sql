ALTER TABLE "email_messages" DROP CONSTRAINT "email_messages_template";--> statement-breakpoint
ALTER TABLE "email_messages" ADD CONSTRAINT "email_messages_template" CHECK ("email_messages"."template" in ('welcome', 'order_confirmed', 'order_delivered', 'order_waiting_for_stock', 'order_in_preparation', 'order_refunded', 'password_reset', 'password_changed', 'verify_email', 'staff_invited', 'security_notice', 'security_alert'));--> statement-breakpoint

-- Pages of the back office are told that something changed, once for each transaction, and never what: the payload is empty.
create function announce_topic() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_argv[0], '');
  return null;
end $$;
--> statement-breakpoint
create trigger admin_audit_log_announce after insert on admin_audit_log for each statement execute function announce_topic('security');
--> statement-breakpoint
create trigger users_announce after insert or update or delete or truncate on users for each statement execute function announce_topic('people');
--> statement-breakpoint
create trigger profiles_announce after insert or update or delete or truncate on profiles for each statement execute function announce_topic('people');
--> statement-breakpoint
create trigger customers_announce after insert or update or delete or truncate on customers for each statement execute function announce_topic('people');
--> statement-breakpoint
create trigger admin_users_announce after insert or update or delete or truncate on admin_users for each statement execute function announce_topic('people');
--> statement-breakpoint
create trigger second_factors_announce after insert or update or delete or truncate on second_factors for each statement execute function announce_topic('people');
--> statement-breakpoint
create trigger teams_announce after insert or update or delete or truncate on teams for each statement execute function announce_topic('people');
--> statement-breakpoint
create trigger team_members_announce after insert or update or delete or truncate on team_members for each statement execute function announce_topic('people');
--> statement-breakpoint
create trigger team_permissions_announce after insert or update or delete or truncate on team_permissions for each statement execute function announce_topic('people');
