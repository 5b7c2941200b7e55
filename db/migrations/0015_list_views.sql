CREATE TABLE "staff_list_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"filters" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_list_views_list" CHECK ("staff_list_views"."list" in ('sales', 'products')),
	CONSTRAINT "staff_list_views_name" CHECK (length("staff_list_views"."name") between 1 and 60),
	CONSTRAINT "staff_list_views_filters" CHECK (length("staff_list_views"."filters") between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "staff_list_views" ADD CONSTRAINT "staff_list_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_list_views_own" ON "staff_list_views" USING btree ("user_id","list",lower(name));