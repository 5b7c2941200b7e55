CREATE TABLE "listed_counts" (
	"category_id" uuid,
	"products" integer NOT NULL,
	CONSTRAINT "listed_counts_category" UNIQUE NULLS NOT DISTINCT("category_id"),
	CONSTRAINT "listed_counts_products" CHECK ("listed_counts"."products" >= 0)
);
--> statement-breakpoint
CREATE TABLE "measured_claims" (
	"is_live" boolean PRIMARY KEY NOT NULL,
	"median_delivery_seconds" double precision,
	"claim_rate" double precision,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_listing_category";--> statement-breakpoint
ALTER TABLE "listed_counts" ADD CONSTRAINT "listed_counts_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_category_popular" ON "products" USING btree ("category_id","sales_count" DESC NULLS LAST,"id") WHERE status <> 'inactive' and archived_at is null;--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category_id","price","id") WHERE status <> 'inactive' and archived_at is null;--> statement-breakpoint
CREATE INDEX "products_category_rating" ON "products" USING btree ("category_id","rating" DESC NULLS LAST,"id") WHERE status <> 'inactive' and archived_at is null;--> statement-breakpoint
CREATE INDEX "products_category_newest" ON "products" USING btree ("category_id","created_at" DESC NULLS LAST,"id") WHERE status <> 'inactive' and archived_at is null;--> statement-breakpoint
CREATE INDEX "products_listing_changed" ON "products" USING btree ("updated_at") WHERE status <> 'inactive' and archived_at is null;
--> statement-breakpoint

-- The numbers of listed products by category. A number changes only when a product begins or ceases to be listed or moves to
-- another category, so sales and stock lock no number.
create function add_listed(category uuid, change integer) returns void language plpgsql as $$
begin
  update listed_counts set products = products + change where category_id is not distinct from category;
  if not found then
    insert into listed_counts (category_id, products) values (category, change)
    on conflict on constraint listed_counts_category do update set products = listed_counts.products + excluded.products;
  end if;
end $$;
--> statement-breakpoint
-- Categories are counted in the order of their ids, so that two writers cannot deadlock.
create function count_inserted_products() returns trigger language plpgsql as $$
begin
  perform add_listed(category_id, change) from (
    select category_id, count(*)::int as change from added
    where status <> 'inactive' and archived_at is null group by category_id order by category_id
  ) changes;
  return null;
end $$;
--> statement-breakpoint
create function count_deleted_products() returns trigger language plpgsql as $$
begin
  perform add_listed(category_id, change) from (
    select category_id, -count(*)::int as change from removed
    where status <> 'inactive' and archived_at is null group by category_id order by category_id
  ) changes;
  return null;
end $$;
--> statement-breakpoint
create function count_updated_products() returns trigger language plpgsql as $$
begin
  perform add_listed(category_id, change) from (
    select category_id, sum(sign)::int as change from (
      select category_id, 1 as sign from added where status <> 'inactive' and archived_at is null
      union all
      select category_id, -1 from removed where status <> 'inactive' and archived_at is null
    ) moved group by category_id having sum(sign) <> 0 order by category_id
  ) changes;
  return null;
end $$;
--> statement-breakpoint
create function count_no_products() returns trigger language plpgsql as $$
begin
  delete from listed_counts;
  return null;
end $$;
--> statement-breakpoint
create trigger products_count_inserted after insert on products referencing new table as added for each statement execute function count_inserted_products();
--> statement-breakpoint
create trigger products_count_deleted after delete on products referencing old table as removed for each statement execute function count_deleted_products();
--> statement-breakpoint
create trigger products_count_updated after update on products referencing old table as removed new table as added for each statement execute function count_updated_products();
--> statement-breakpoint
create trigger products_count_truncated after truncate on products execute function count_no_products();
--> statement-breakpoint
insert into listed_counts (category_id, products)
select category_id, count(*) from products where status <> 'inactive' and archived_at is null group by category_id;
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
