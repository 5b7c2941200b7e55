CREATE TABLE "demo_rows" (
	"row_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "demo_rows_kind" CHECK ("demo_rows"."kind" in ('product', 'category', 'banner'))
);
--> statement-breakpoint
CREATE TABLE "shop_pages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"html" text DEFAULT '' NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"footer_position" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_pages_slug_unique" UNIQUE("slug"),
	CONSTRAINT "shop_pages_footer" UNIQUE("footer_position"),
	CONSTRAINT "shop_pages_slug" CHECK ("shop_pages"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("shop_pages"."slug") <= 60),
	CONSTRAINT "shop_pages_place" CHECK ("shop_pages"."footer_position" > 0),
	CONSTRAINT "shop_pages_language" CHECK ("shop_pages"."language" in ('en', 'pt-BR'))
);
--> statement-breakpoint
-- A changed page invalidates the cached pages, like a changed setting.
create trigger shop_pages_announce after insert or update or delete or truncate on shop_pages execute function announce_catalogue();
