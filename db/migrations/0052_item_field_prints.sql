CREATE TABLE "item_field_prints" (
	"item_id" uuid NOT NULL,
	"print" bigint NOT NULL,
	CONSTRAINT "item_field_prints_item_id_print_pk" PRIMARY KEY("item_id","print")
);
--> statement-breakpoint
DROP INDEX "product_inventory_old_fingerprint";--> statement-breakpoint
CREATE INDEX "item_field_prints_print" ON "item_field_prints" USING btree ("print");--> statement-breakpoint
CREATE INDEX "product_inventory_old_form" ON "product_inventory" USING btree ("id") WHERE fingerprint_form < 2;--> statement-breakpoint
create function forget_field_prints() returns trigger language plpgsql as $$
begin
  delete from item_field_prints where item_id in (select id from gone);
  return null;
end $$;
--> statement-breakpoint
create trigger product_inventory_forget_prints after delete on product_inventory
  referencing old table as gone for each statement execute function forget_field_prints();
