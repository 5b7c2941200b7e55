DROP INDEX "users_newest";--> statement-breakpoint
CREATE INDEX "users_guests" ON "users" USING btree ("created_at","id") WHERE erased_at is null and is_guest;--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id") WHERE erased_at is null and not is_guest;