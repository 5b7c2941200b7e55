CREATE TABLE "picture_files" (
	"digest" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"format" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "picture_files_digest_width_format_pk" PRIMARY KEY("digest","width","format"),
	CONSTRAINT "picture_files_format" CHECK ("picture_files"."format" in ('avif', 'webp'))
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"digest" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pictures_digest" CHECK ("pictures"."digest" ~ '^[0-9a-f]{32}$'),
	CONSTRAINT "pictures_size" CHECK ("pictures"."width" > 0 and "pictures"."height" > 0)
);
--> statement-breakpoint
CREATE TABLE "country_visits" (
	"day" date NOT NULL,
	"country" char(2) NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "country_visits_day_country_pk" PRIMARY KEY("day","country")
);
--> statement-breakpoint
CREATE TABLE "web_presence" (
	"process" text PRIMARY KEY NOT NULL,
	"people" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "one_time_tokens" DROP CONSTRAINT "one_time_tokens_purpose";--> statement-breakpoint
ALTER TABLE "email_messages" DROP CONSTRAINT "email_messages_template";--> statement-breakpoint
ALTER TABLE "passkeys" ALTER COLUMN "counter" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "passkeys" ADD COLUMN "transports" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "search_name" text GENERATED ALWAYS AS (lower(translate(trim(first_name || ' ' || last_name), 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿ', 'aaaaaaceeeeiiiinoooooouuuuyaaaaaaceeeeiiiinoooooouuuuyy'))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (left(translate(regexp_replace(normalize(lower(order_number || ' ' || customer_email || ' ' || customer_first_name || ' ' || customer_last_name), NFKD), '[\u0300-\u036f]+', '', 'g'), 'øđðłħıŋĸŧ', 'oddlhinkt'), 400)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "picture_files" ADD CONSTRAINT "picture_files_digest_pictures_digest_fk" FOREIGN KEY ("digest") REFERENCES "public"."pictures"("digest") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pictures_age" ON "pictures" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "customers_top" ON "customers" USING btree ("total_spent" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id") WHERE erased_at is null;--> statement-breakpoint
CREATE INDEX "banners_newest" ON "banners" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree (lower(normalize("name", nfkd)),"id");--> statement-breakpoint
CREATE INDEX "product_inventory_state_created" ON "product_inventory" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "product_inventory_sold" ON "product_inventory" USING btree ("state","sold_at","id") WHERE sold_at is not null;--> statement-breakpoint
CREATE INDEX "product_inventory_batch" ON "product_inventory" USING btree ("batch_id","state");--> statement-breakpoint
CREATE INDEX "orders_completed" ON "orders" USING btree ("completed_at") WHERE completed_at is not null;--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "orders_sales" ON "orders" USING btree ("search_text","status","store_total","created_at","id");--> statement-breakpoint
CREATE INDEX "team_members_user" ON "team_members" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_purpose" CHECK ("one_time_tokens"."purpose" in ('verify_email', 'reset_password', 'first_admin', 'passkey'));--> statement-breakpoint
ALTER TABLE "email_messages" ADD CONSTRAINT "email_messages_template" CHECK ("email_messages"."template" in ('welcome', 'order_confirmed', 'order_delivered', 'order_waiting_for_stock', 'order_in_preparation', 'order_refunded', 'password_reset', 'password_changed', 'verify_email', 'staff_invited', 'security_notice'));