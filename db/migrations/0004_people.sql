ALTER TABLE "email_messages" DROP CONSTRAINT "email_messages_template";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "search_name" text GENERATED ALWAYS AS (lower(translate(trim(first_name || ' ' || last_name), 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿ', 'aaaaaaceeeeiiiinoooooouuuuyaaaaaaceeeeiiiinoooooouuuuyy'))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id") WHERE erased_at is null;--> statement-breakpoint
CREATE INDEX "team_members_user" ON "team_members" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "email_messages" ADD CONSTRAINT "email_messages_template" CHECK ("email_messages"."template" in ('welcome', 'order_confirmed', 'order_delivered', 'order_waiting_for_stock', 'order_in_preparation', 'order_refunded', 'password_reset', 'password_changed', 'verify_email', 'staff_invited'));