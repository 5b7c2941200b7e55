ALTER TABLE "shop_events" DROP CONSTRAINT "shop_events_type";--> statement-breakpoint
ALTER TABLE "shop_events" ADD CONSTRAINT "shop_events_type" CHECK ("shop_events"."type" in ('withdrawal.received', 'stock.low', 'stock.out', 'stock.back', 'product.changed', 'backup.proved', 'backup.failed', 'security.critical', 'channel.off'));
