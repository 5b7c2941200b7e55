CREATE INDEX "provider_events_handled" ON "provider_events" USING btree ("provider_created_at") WHERE handled_at is not null;
