-- Products that orders contain together, the times that the product page names, and images in the shapes in
-- which pages show them (decision 0138).
create table product_pairs (
  product_id uuid not null references products(id) on delete cascade,
  other_id uuid not null references products(id) on delete cascade,
  orders integer not null,
  constraint product_pairs_product_id_other_id_pk primary key (product_id, other_id),
  constraint product_pairs_orders check (orders > 0),
  constraint product_pairs_two check (product_id <> other_id)
);
create index product_pairs_other on product_pairs (other_id);

alter table measured_claims add column pay_seconds double precision;
alter table measured_claims add column hand_over_seconds double precision;
alter table measured_claims add column timed_orders integer default 0 not null;

create table picture_renditions (
  digest text not null references pictures(digest) on delete cascade,
  width integer not null,
  height integer not null,
  content bytea not null,
  constraint picture_renditions_digest_width_height_pk primary key (digest, width, height)
);
