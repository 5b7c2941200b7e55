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
ALTER TABLE "banners" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "picture_files" ADD CONSTRAINT "picture_files_digest_pictures_digest_fk" FOREIGN KEY ("digest") REFERENCES "public"."pictures"("digest") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pictures_age" ON "pictures" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "banners_newest" ON "banners" USING btree ("created_at" DESC NULLS LAST,"id");