CREATE TABLE "product_pictures" (
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"digest" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	CONSTRAINT "product_pictures_product_id_position_pk" PRIMARY KEY("product_id","position"),
	CONSTRAINT "product_pictures_once" UNIQUE("product_id","digest"),
	CONSTRAINT "product_pictures_position" CHECK ("product_pictures"."position" between 1 and 8)
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "ink" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_digest_pictures_digest_fk" FOREIGN KEY ("digest") REFERENCES "public"."pictures"("digest") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_pictures_digest" ON "product_pictures" USING btree ("digest");--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_ink" CHECK ("categories"."ink" between 0 and 5);
--> statement-breakpoint

-- Existing categories get the six inks in turn, in the order of their names.
update categories set ink = numbered.place % 6
  from (select id, row_number() over (order by lower(name), id) - 1 as place from categories) numbered
  where numbered.id = categories.id;
