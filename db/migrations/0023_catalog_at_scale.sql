CREATE TABLE "measured_claims" (
	"is_live" boolean PRIMARY KEY NOT NULL,
	"median_delivery_seconds" double precision,
	"claim_rate" double precision,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_listing_category";--> statement-breakpoint
CREATE INDEX "products_category_popular" ON "products" USING btree ("category_id","sales_count" DESC NULLS LAST,"id") WHERE status <> 'inactive' and archived_at is null;--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category_id","price","id") WHERE status <> 'inactive' and archived_at is null;--> statement-breakpoint
CREATE INDEX "products_category_rating" ON "products" USING btree ("category_id","rating" DESC NULLS LAST,"id") WHERE status <> 'inactive' and archived_at is null;--> statement-breakpoint
CREATE INDEX "products_category_newest" ON "products" USING btree ("category_id","created_at" DESC NULLS LAST,"id") WHERE status <> 'inactive' and archived_at is null;--> statement-breakpoint
CREATE INDEX "products_listing_changed" ON "products" USING btree ("updated_at") WHERE status <> 'inactive' and archived_at is null;
--> statement-breakpoint

-- The beginnings of up to three letters of a product's words: the search finds them as whole words, because a GIN index
-- collects every word with a beginning.
create function beginnings_of(words tsvector) returns tsvector language sql immutable parallel safe as $$
  select coalesce(array_to_tsvector(array_agg(distinct left(word, letters))), '')
  from unnest(tsvector_to_array(words)) word, generate_series(1, 3) letters where char_length(word) >= letters
$$;
--> statement-breakpoint
alter table products add column search_prefixes tsvector not null generated always as (beginnings_of(search_words)) stored;
--> statement-breakpoint
create index products_search_prefixes on products using gin (search_prefixes);
