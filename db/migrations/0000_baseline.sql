-- The tables, constraints and indexes of the shop, by subject. A table stands after the tables that its
-- foreign keys name. db/schema declares the same tables in TypeScript. Only this file has the column
-- products.search_prefixes, the trigram indexes and the statistics of the planner.

-- The beginnings of up to three letters of a product's words: the search finds them as whole words, because
-- a GIN index collects every word with a beginning.
create function beginnings_of(words tsvector) returns tsvector language sql immutable parallel safe as $$
  select coalesce(array_to_tsvector(array_agg(distinct left(word, letters))), '')
  from unnest(tsvector_to_array(words)) word, generate_series(1, 3) letters where char_length(word) >= letters
$$;

-- GIN indexes have a short list of waiting entries. A written row is first added to this list. Each search
-- reads the whole list, and the row that fills it moves all its entries to the index. With the default of
-- 4 MB a search reads up to 512 pages of such entries, and one order in 1,500 takes 0.3 seconds longer. With
-- 256 kB a search reads at most 32 pages.


-- --- Settings of the shop, and positions of background readers -------------------------------------------

-- Key/value rows. domain/settings defines each key and whether its value may leave the server.
create table site_settings (
  key text primary key not null,
  value text not null,
  updated_at timestamptz default now() not null,
  updated_by uuid
);

-- The position of a background reader, such as the reader of the provider's event list.
create table reader_cursors (
  name text primary key not null,
  "position" text not null,
  updated_at timestamptz default now() not null
);

-- The last measurement of the figures that the storefront shows, for each payment mode.
create table measured_claims (
  is_live boolean primary key not null,
  median_delivery_seconds double precision,
  claim_rate double precision,
  updated_at timestamptz default now() not null
);


-- --- Accounts and sign-in --------------------------------------------------------------------------------

create table users (
  id uuid primary key default gen_random_uuid() not null,
  email text not null,
  mailbox text generated always as (case
    when split_part(email, '@', 2) in ('gmail.com', 'googlemail.com')
      then translate(regexp_replace(split_part(email, '@', 1), '(.)\+.*$', '\1'), '.', '') || '@gmail.com'
    when split_part(email, '@', 2) in ('proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me')
      then translate(regexp_replace(split_part(email, '@', 1), '(.)\+.*$', '\1'), '.-_', '') || '@proton.me'
    when split_part(email, '@', 2) in ('icloud.com', 'me.com', 'mac.com')
      then regexp_replace(split_part(email, '@', 1), '(.)\+.*$', '\1') || '@icloud.com'
    when split_part(email, '@', 2)
        in ('yandex.ru', 'ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua')
      then translate(regexp_replace(split_part(email, '@', 1), '(.)\+.*$', '\1'), '.', '-') || '@yandex.ru'
    else regexp_replace(split_part(email, '@', 1), '(.)\+.*$', '\1') || '@' || split_part(email, '@', 2)
  end) stored not null,
  password_hash text not null,
  email_verified_at timestamptz,
  blocked_at timestamptz,
  erased_at timestamptz,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint users_email_unique unique (email),
  constraint users_email_lower check (email = lower(email))
);
create index users_newest on users (created_at, id) where erased_at is null;
create index users_blocked on users (created_at, id) where erased_at is null and blocked_at is not null;
create index users_erased on users (id) where erased_at is not null;
create index users_mailbox on users (mailbox);

-- spec: shopper §3. One per user.
create table profiles (
  id uuid primary key default gen_random_uuid() not null,
  user_id uuid not null,
  email text not null,
  first_name text default '' not null,
  last_name text default '' not null,
  phone text default '' not null,
  locale text default 'en' not null,
  search_name text generated always as (lower(translate(trim(first_name || ' ' || last_name),
    'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿ',
    'aaaaaaceeeeiiiinoooooouuuuyaaaaaaceeeeiiiinoooooouuuuyy'))) stored not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint "profiles_userId_unique" unique (user_id),
  constraint profiles_phone_digits check (phone ~ '^[0-9]{0,20}$'),
  constraint profiles_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create index profiles_created on profiles (created_at);
create index profiles_by_name on profiles (search_name collate "C", email, user_id);

-- The customer that orders are billed to. The totals equal a recomputation from the orders (invariant
-- I16).
create table customers (
  id uuid primary key default gen_random_uuid() not null,
  user_id uuid,
  email text not null,
  first_name text default '' not null,
  last_name text default '' not null,
  total_spent bigint default 0 not null,
  order_count integer default 0 not null,
  live_spent bigint default 0 not null,
  live_order_count integer default 0 not null,
  created_at timestamptz default now() not null,
  constraint "customers_userId_unique" unique (user_id),
  constraint customers_user_id_users_id_fk foreign key (user_id) references users (id) on delete set null
);
create index customers_top on customers (total_spent desc nulls first, id, user_id);
create index customers_live_top on customers (live_spent desc nulls first, id, user_id);

-- Sign-in sessions. The cookie holds a random token; the table holds only its hash.
create table sessions (
  id uuid primary key default gen_random_uuid() not null,
  user_id uuid not null,
  surface text default 'store' not null,
  token_hash bytea not null,
  ip text default '' not null,
  user_agent text default '' not null,
  second_factor_at timestamptz,
  created_at timestamptz default now() not null,
  last_seen_at timestamptz default now() not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint "sessions_tokenHash_unique" unique (token_hash),
  constraint sessions_surface check (surface in ('store', 'admin')),
  constraint sessions_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create index sessions_user on sessions (user_id);

create table one_time_tokens (
  id uuid primary key default gen_random_uuid() not null,
  user_id uuid,
  purpose text not null,
  token_hash bytea not null,
  created_at timestamptz default now() not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint "one_time_tokens_tokenHash_unique" unique (token_hash),
  constraint one_time_tokens_purpose check (purpose in ('verify_email', 'reset_password', 'staff_invitation',
    'first_admin', 'passkey')),
  constraint one_time_tokens_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);

-- The second factor of a staff user. The secret is sealed, and each time step is accepted once.
create table second_factors (
  user_id uuid primary key not null,
  secret_sealed bytea not null,
  enabled_at timestamptz,
  last_step integer default 0 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint second_factors_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);

create table backup_codes (
  id uuid primary key default gen_random_uuid() not null,
  user_id uuid not null,
  code_hash text not null,
  used_at timestamptz,
  created_at timestamptz default now() not null,
  constraint backup_codes_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create index backup_codes_user on backup_codes (user_id);

-- Passkeys are a second kind of second factor, beside app codes. The table holds only the public key.
create table passkeys (
  id uuid primary key default gen_random_uuid() not null,
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint default 0 not null,
  transports text default '' not null,
  name text default '' not null,
  backed_up boolean default false not null,
  created_at timestamptz default now() not null,
  last_used_at timestamptz,
  constraint "passkeys_credentialId_unique" unique (credential_id),
  constraint passkeys_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create index passkeys_user on passkeys (user_id);

-- Attempts for each account or address. The rate limiter's own statements require this column order.
create table rate_limits (
  key text primary key not null,
  points integer default 0 not null,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);


-- --- Staff, teams and the audit log ----------------------------------------------------------------------

-- spec: back-office §3. Only active rows grant access.
create table admin_users (
  id uuid primary key default gen_random_uuid() not null,
  user_id uuid not null,
  email text not null,
  full_name text default '' not null,
  role text default 'admin' not null,
  is_active boolean default true not null,
  is_first boolean default false not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint "admin_users_userId_unique" unique (user_id),
  constraint admin_users_user_id_users_id_fk foreign key (user_id) references users (id) on delete restrict
);
CREATE unique INDEX admin_users_one_first on admin_users (is_first) where is_first;

create table teams (
  id uuid primary key default gen_random_uuid() not null,
  name text not null,
  description text default '' not null,
  is_active boolean default true not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null
);

create table team_members (
  id uuid primary key default gen_random_uuid() not null,
  team_id uuid not null,
  user_id uuid not null,
  is_active boolean default true not null,
  created_at timestamptz default now() not null,
  constraint team_members_once unique (team_id, user_id),
  constraint team_members_team_id_teams_id_fk foreign key (team_id) references teams (id) on delete cascade,
  constraint team_members_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create index team_members_user on team_members (user_id);

create table team_permissions (
  team_id uuid not null,
  permission text not null,
  created_at timestamptz default now() not null,
  constraint team_permissions_team_id_permission_pk primary key (team_id, permission),
  constraint team_permissions_word check (permission in ('manage_products', 'manage_inventory',
    'manage_orders', 'manage_customers', 'manage_coupons', 'manage_banners', 'manage_categories',
    'view_analytics', 'manage_settings')),
  constraint team_permissions_team_id_teams_id_fk foreign key (team_id) references teams (id)
    on delete cascade
);

-- An invitation to the staff. The access begins when the invited user accepts it by a one-time link.
create table staff_invitations (
  id uuid primary key default gen_random_uuid() not null,
  user_id uuid not null,
  team_id uuid,
  invited_by uuid,
  link_id uuid not null,
  full_name text default '' not null,
  created_at timestamptz default now() not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  constraint staff_invitations_user_id_users_id_fk foreign key (user_id) references users (id)
    on delete cascade,
  constraint staff_invitations_team_id_teams_id_fk foreign key (team_id) references teams (id)
    on delete cascade,
  constraint staff_invitations_invited_by_users_id_fk foreign key (invited_by) references users (id)
    on delete set null
);
CREATE unique INDEX staff_invitations_open on staff_invitations (user_id, coalesce(team_id,
  '00000000-0000-0000-0000-000000000000')) where accepted_at is null and withdrawn_at is null;
create index staff_invitations_team on staff_invitations (team_id);

-- What staff write about a user. The user gets these texts with the export of the own data.
create table user_notes (
  id uuid primary key default gen_random_uuid() not null,
  user_id uuid not null,
  author_id uuid not null,
  body text not null,
  created_at timestamptz default now() not null,
  constraint user_notes_body check (length(body) between 1 and 1000),
  constraint user_notes_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create index user_notes_user on user_notes (user_id, created_at, id);

-- Words with which staff group users: "vip", "atacado".
create table user_tags (
  user_id uuid not null,
  tag text not null,
  created_at timestamptz default now() not null,
  constraint user_tags_user_id_tag_pk primary key (user_id, tag),
  constraint user_tags_tag check (length(tag) between 1 and 30),
  constraint user_tags_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create index user_tags_tag_user on user_tags (tag, user_id);

-- Append-only: a trigger rejects update and delete. Each row contains a keyed hash that covers the
-- previous row.
create table admin_audit_log (
  id uuid primary key default gen_random_uuid() not null,
  seq bigint not null,
  action_type text not null,
  table_name text default '' not null,
  record_id text default '' not null,
  actor_kind text not null,
  actor_id uuid,
  permission text default '' not null,
  request_id text default '' not null,
  ip text default '' not null,
  user_agent text default '' not null,
  details jsonb default '{}'::jsonb not null,
  prev_hash bytea not null,
  hash bytea not null,
  created_at timestamptz default now() not null,
  constraint admin_audit_log_seq_unique unique (seq),
  constraint admin_audit_log_actor check (actor_kind in ('shopper', 'staff', 'system', 'provider', 'command'))
);
create index admin_audit_log_record on admin_audit_log (table_name, record_id);
create index admin_audit_log_created on admin_audit_log (created_at);
create index admin_audit_log_action on admin_audit_log (action_type, created_at desc nulls first);
create index admin_audit_log_order on admin_audit_log (coalesce(details->>'order_id', record_id));
create index admin_audit_log_record_id on admin_audit_log (record_id);
create index admin_audit_log_refund on admin_audit_log ((details->>'refund_id'))
  where details->>'refund_id' is not null;
create index admin_audit_log_accepted on admin_audit_log ((details->>'accepted'))
  where details->>'accepted' is not null;
create index admin_audit_log_person on admin_audit_log (actor_id, created_at desc nulls first);
create index admin_audit_log_person_action on admin_audit_log (actor_id, action_type,
  created_at desc nulls first);


-- --- Catalog ---------------------------------------------------------------------------------------------

create table categories (
  id uuid primary key default gen_random_uuid() not null,
  name text not null,
  slug text not null,
  description text default '' not null,
  is_active boolean default true not null,
  ink integer default 0 not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint categories_slug_unique unique (slug),
  constraint categories_ink check (ink between 0 and 5)
);

create table products (
  id uuid primary key default gen_random_uuid() not null,
  name text not null,
  slug text not null,
  short_description text default '' not null,
  description text default '' not null,
  price bigint not null,
  original_price bigint,
  category_id uuid,
  status text default 'active' not null,
  delivery_type text default 'account' not null,
  typed_stock integer,
  content_sealed bytea,
  content_field_names text[] default '{}'::text[] not null,
  content_key_version integer,
  features text[] default '{}'::text[] not null,
  emoji text default '' not null,
  delivery_instructions text default '' not null,
  meta_title text default '' not null,
  meta_description text default '' not null,
  seo_keywords text[] default '{}'::text[] not null,
  featured boolean default false not null,
  rating numeric(2, 1) default 0 not null,
  sales_count integer default 0 not null,
  sale_price bigint,
  sale_starts_at timestamptz,
  sale_ends_at timestamptz,
  listed_price bigint default 0 not null,
  min_per_order integer,
  max_per_order integer,
  max_per_customer integer,
  customer_days integer,
  kind text default 'single' not null,
  parent_id uuid,
  option_name text,
  option_value text,
  option_position integer,
  search_words tsvector default ''::tsvector not null,
  search_prefixes tsvector not null generated always as (beginnings_of(search_words)) stored,
  shelf_level text default 'out' not null,
  archived_at timestamptz,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint products_slug_unique unique (slug),
  constraint products_status check (status in ('active', 'inactive', 'out_of_stock')),
  constraint products_delivery_type check (delivery_type in ('account', 'digital', 'manual')),
  constraint products_shelf_level check (shelf_level in ('out', 'low', 'ample')),
  constraint products_kind check (kind in ('single', 'group', 'variant')),
  constraint products_variant check (num_nonnulls(parent_id, option_value, option_position) = case
    when kind = 'variant' then 3 else 0 end
        and (option_name is not null) = (kind = 'group')
    and not (kind = 'variant' and featured)),
  constraint products_group check (kind <> 'group' or num_nonnulls(content_sealed, typed_stock, sale_price,
    min_per_order, max_per_order, max_per_customer) = 0),
  constraint products_price check (price > 0 and price <= 100000000),
  constraint products_original_price check (original_price is null or original_price > 0),
  constraint products_typed_stock check (typed_stock is null or typed_stock >= 0),
  constraint products_rating check (rating between 0 and 5),
  constraint products_sales check (sales_count >= 0),
  constraint products_sale check (num_nonnulls(sale_price, sale_starts_at, sale_ends_at) in (0, 3)

    and (sale_price is null or sale_price > 0) and (sale_starts_at is null or sale_starts_at < sale_ends_at)),
  constraint products_order_limits check ((min_per_order is null or min_per_order >= 1)
    and (max_per_order is null or max_per_order >= coalesce(min_per_order, 1))),
  constraint products_customer_limit check (num_nonnulls(max_per_customer, customer_days) in (0, 2)

    and (max_per_customer is null or max_per_customer >= 1) and (customer_days is null
    or customer_days >= 1)),
  constraint products_category_id_categories_id_fk foreign key (category_id) references categories (id)
    on delete restrict,
  constraint products_parent_id_products_id_fk foreign key (parent_id) references products (id)
    on delete restrict
);
create index products_category on products (category_id);
create index products_featured on products (sales_count desc nulls last) where featured and status = 'active'
  and archived_at is null;
create index products_search on products using gin (search_words) with (gin_pending_list_limit = 256);
create index products_search_prefixes on products using gin (search_prefixes)
  with (gin_pending_list_limit = 256);
create index products_by_name on products (lower(normalize(name, nfkd)), id);
create index products_low_shelf on products (id) where shelf_level = 'low' and delivery_type = 'account'
  and status = 'active' and archived_at is null;
create index products_low_typed on products (id) where typed_stock between 1 and 5
  and delivery_type <> 'account' and status = 'active' and archived_at is null;
create index products_by_price on products (price, id) where archived_at is null;
create index products_by_sales on products (sales_count desc nulls first, id) where archived_at is null;
create index products_by_level on products (shelf_level, id) where status = 'active' and archived_at is null;
create index products_archived on products (id) where archived_at is not null;
create index products_sale_starts on products (sale_starts_at) where sale_starts_at is not null;
create index products_sale_ends on products (sale_ends_at) where sale_ends_at is not null;
create index products_from_stock on products (shelf_level, id) where delivery_type = 'account'
  and archived_at is null;
CREATE unique INDEX products_option_value on products (parent_id, lower(option_value))
  where parent_id is not null;
create index products_variants on products (parent_id, option_position, id) where parent_id is not null;
create index products_listing_popular on products (sales_count desc nulls last, id)
  where status <> 'inactive' and archived_at is null and kind <> 'variant';
create index products_listing_rating on products (rating desc nulls last, id) where status <> 'inactive'
  and archived_at is null and kind <> 'variant';
create index products_listing_newest on products (created_at desc nulls last, id) where status <> 'inactive'
  and archived_at is null and kind <> 'variant';
create index products_category_popular on products (category_id, sales_count desc nulls last, id)
  where status <> 'inactive' and archived_at is null and kind <> 'variant';
create index products_category_rating on products (category_id, rating desc nulls last, id)
  where status <> 'inactive' and archived_at is null and kind <> 'variant';
create index products_category_newest on products (category_id, created_at desc nulls last, id)
  where status <> 'inactive' and archived_at is null and kind <> 'variant';
create index products_listing_changed on products (updated_at) where status <> 'inactive'
  and archived_at is null and kind <> 'variant';
create index products_listing_price on products (listed_price, id) where status <> 'inactive'
  and archived_at is null and kind <> 'variant';
create index products_category_price on products (category_id, listed_price, id) where status <> 'inactive'
  and archived_at is null and kind <> 'variant';
create index products_featured_by_name on products (lower(normalize(name, nfkd)), id) where featured
  and archived_at is null;
create index products_not_active on products (status, lower(normalize(name, nfkd)), id)
  where status <> 'active' and archived_at is null;

-- The words of all products, each with its variants that lack one letter: a search tolerates one typo.
create table search_vocabulary (
  word text primary key not null,
  deletions text[] not null
);
create index search_vocabulary_prefix on search_vocabulary (word text_pattern_ops);
create index search_vocabulary_deletions on search_vocabulary using gin (deletions)
  with (gin_pending_list_limit = 256);

-- Units sold since the last count. Each sale appends a row, and the worker adds the rows to
-- products.sales_count. With a direct update, concurrent sales of one product would wait for each other.
create table sales_tallies (
  id bigint primary key generated always as identity,
  product_id uuid not null,
  quantity integer not null,
  constraint sales_tallies_product_id_products_id_fk foreign key (product_id) references products (id)
    on delete cascade
);

-- Uploaded images, identified by their content: two uploads of the same file share one row.
create table pictures (
  digest text primary key not null,
  width integer not null,
  height integer not null,
  thumbnail bytea,
  created_at timestamptz default now() not null,
  constraint pictures_digest check (digest ~ '^[0-9a-f]{32}$'),
  constraint pictures_size check (width > 0 and height > 0)
);
create index pictures_age on pictures (created_at);
create index pictures_without_thumbnail on pictures (digest) where thumbnail is null;

-- The resized copies that browsers receive: one for each width and format.
create table picture_files (
  digest text not null,
  width integer not null,
  height integer not null,
  format text not null,
  content bytea not null,
  constraint picture_files_digest_width_format_pk primary key (digest, width, format),
  constraint picture_files_format check (format in ('avif', 'webp')),
  constraint picture_files_digest_pictures_digest_fk foreign key (digest) references pictures (digest)
    on delete cascade
);

-- The images of a product in their order. The first one is the product's cover.
create table product_pictures (
  product_id uuid not null,
  "position" integer not null,
  digest text not null,
  alt text default '' not null,
  constraint product_pictures_product_id_position_pk primary key (product_id, "position"),
  constraint product_pictures_once unique (product_id, digest),
  constraint product_pictures_position check ("position" between 1 and 8),
  constraint product_pictures_product_id_products_id_fk foreign key (product_id) references products (id)
    on delete cascade,
  constraint product_pictures_digest_pictures_digest_fk foreign key (digest) references pictures (digest)
    on delete restrict
);
create index product_pictures_digest on product_pictures (digest);

create table banners (
  id uuid primary key default gen_random_uuid() not null,
  title text not null,
  description text default '' not null,
  image_url text not null,
  link_url text default '' not null,
  "position" text not null,
  is_active boolean default true not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint banners_position check ("position" in ('hero', 'top', 'middle', 'bottom', 'sidebar'))
);
create index banners_newest on banners (created_at desc nulls last, id);

-- The pages that the owner writes, at `/p/{slug}`.
create table shop_pages (
  id uuid primary key default gen_random_uuid() not null,
  slug text not null,
  title text not null,
  language text default 'en' not null,
  body text default '' not null,
  html text default '' not null,
  is_published boolean default false not null,
  footer_position integer,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint shop_pages_slug_unique unique (slug),
  constraint shop_pages_footer unique (footer_position),
  constraint shop_pages_slug check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  constraint shop_pages_place check (footer_position > 0),
  constraint shop_pages_language check (language in ('en', 'pt-BR'))
);

-- The rows that the demo catalog added. The owner can remove them all at once.
create table demo_rows (
  row_id uuid primary key not null,
  kind text not null,
  constraint demo_rows_kind check (kind in ('product', 'category', 'banner'))
);


-- --- Coupons ---------------------------------------------------------------------------------------------

-- A code that reduces the total of an order. Amounts are minor units of the store's currency.
create table coupons (
  id uuid primary key default gen_random_uuid() not null,
  code text not null,
  kind text not null,
  value bigint not null,
  min_total bigint default 0 not null,
  max_discount bigint,
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses integer,
  max_uses_per_buyer integer,
  first_order_only boolean default false not null,
  with_reduced boolean default true not null,
  is_targeted boolean default false not null,
  held integer default 0 not null,
  spent integer default 0 not null,
  is_active boolean default true not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint coupons_code_unique unique (code),
  constraint coupons_kind check (kind in ('percent', 'amount')),
  constraint coupons_code check (code ~ '^[A-Z0-9][A-Z0-9_-]{2,31}$'),
  constraint coupons_value check (value > 0 and (kind = 'amount' or value <= 100) and min_total >= 0

    and max_discount > 0),
  constraint coupons_window check (ends_at > starts_at),
  constraint coupons_limits check (max_uses > 0 and max_uses_per_buyer > 0),
  constraint coupons_counts check (held >= 0 and spent >= 0)
);
create index coupons_active on coupons (ends_at) where is_active;
create index coupons_created on coupons (created_at desc nulls first, id);

-- The products and categories that a coupon is for.
create table coupon_targets (
  id uuid primary key default gen_random_uuid() not null,
  coupon_id uuid not null,
  product_id uuid,
  category_id uuid,
  constraint coupon_targets_product unique (coupon_id, product_id),
  constraint coupon_targets_category unique (coupon_id, category_id),
  constraint coupon_targets_one check (num_nonnulls(product_id, category_id) = 1),
  constraint coupon_targets_coupon_id_coupons_id_fk foreign key (coupon_id) references coupons (id)
    on delete cascade,
  constraint coupon_targets_product_id_products_id_fk foreign key (product_id) references products (id)
    on delete cascade,
  constraint coupon_targets_category_id_categories_id_fk foreign key (category_id) references categories (id)
    on delete cascade
);
create index coupon_targets_of_product on coupon_targets (product_id) where product_id is not null;
create index coupon_targets_of_category on coupon_targets (category_id) where category_id is not null;


-- --- Prices, their history, and changes that wait for a confirmation -------------------------------------

-- Lower prices of one unit for larger quantities. They fall strictly with the quantity (invariant I40).
create table price_tiers (
  product_id uuid not null,
  min_quantity integer not null,
  price bigint not null,
  constraint price_tiers_product_id_min_quantity_pk primary key (product_id, min_quantity),
  constraint price_tiers_quantity check (min_quantity >= 2),
  constraint price_tiers_price check (price > 0),
  constraint price_tiers_product_id_products_id_fk foreign key (product_id) references products (id)
    on delete cascade
);

-- Each change of a price or of a sale window; append-only. The history shows when several small drops add
-- up to a large one, and the lowest price of the 30 days before a sale.
create table price_changes (
  id bigint primary key generated always as identity,
  product_id uuid not null,
  before bigint not null,
  after bigint not null,
  sale_price bigint,
  sale_starts_at timestamptz,
  sale_ends_at timestamptz,
  is_confirmed boolean default false not null,
  created_at timestamptz default now() not null,
  constraint price_changes_product_id_products_id_fk foreign key (product_id) references products (id)
    on delete cascade
);
create index price_changes_product on price_changes (product_id, created_at);

-- Each change of an exchange rate; append-only in the code. A rate is compared with the highest rate of
-- the last days, so that several small changes add up.
create table rate_changes (
  id bigint primary key generated always as identity,
  currency text not null,
  before double precision not null,
  after double precision not null,
  is_confirmed boolean default false not null,
  created_at timestamptz default now() not null,
  constraint rate_changes_currency check (currency in ('USD', 'BRL', 'EUR', 'GBP', 'JPY'))
);
create index rate_changes_of on rate_changes (currency, created_at);

-- Changes that wait for the confirmation of a second staff user or an admin, because they lower what a
-- shopper pays by more than the owner allows, or loosen the limits of the shop. At most one for each kind
-- and subject.
create table held_changes (
  id uuid primary key default gen_random_uuid() not null,
  kind text not null,
  product_id uuid,
  coupon_id uuid,
  settings text default '' not null,
  asked jsonb not null,
  version text default '' not null,
  product text default '' not null,
  reference_price bigint,
  current_price bigint,
  effective_price bigint,
  asked_by uuid,
  created_at timestamptz default now() not null,
  constraint held_changes_one unique nulls not distinct(kind, product_id, coupon_id, settings),
  constraint held_changes_kind check (kind in ('price', 'prices', 'coupon', 'settings')),
  constraint held_changes_subject check (num_nonnulls(product_id, coupon_id, nullif(settings, '')) = 1),
  constraint held_changes_product_id_products_id_fk foreign key (product_id) references products (id)
    on delete cascade,
  constraint held_changes_coupon_id_coupons_id_fk foreign key (coupon_id) references coupons (id)
    on delete cascade
);
create index held_changes_oldest on held_changes (created_at);
create index held_changes_product on held_changes (product_id);
create index held_changes_coupon on held_changes (coupon_id);


-- --- Orders ----------------------------------------------------------------------------------------------

create sequence order_number_seq start with 10001;

create table orders (
  id uuid primary key default gen_random_uuid() not null,
  order_number text default 'HO-' || nextval('order_number_seq') not null,
  user_id uuid,
  customer_id uuid,
  customer_email text not null,
  customer_first_name text default '' not null,
  customer_last_name text default '' not null,
  phone text default '' not null,
  status text generated always as (case
    when payment_state in ('creating', 'awaiting', 'async_pending') then 'pending'
    when payment_state in ('failed', 'expired', 'voided') then 'cancelled'
    when completed_at is not null then 'completed'
    when refund_state = 'full' and delivery_state in ('none', 'owed') then 'cancelled'
    else 'processing'
  end) stored not null,
  payment_method text default 'stripe' not null,
  payment_method_types text[] default '{card}'::text[] not null,
  payment_state text default 'creating' not null,
  delivery_state text default 'none' not null,
  refund_state text default 'none' not null,
  dispute_state text default 'none' not null,
  exceptions text[] default '{}'::text[] not null,
  currency char(3) not null,
  subtotal bigint not null,
  discount_amount bigint default 0 not null,
  coupon_code text default '' not null,
  total bigint not null,
  store_total bigint not null,
  asked_store_total bigint,
  store_subtotal bigint,
  exchange_rate numeric(18, 8) default 1 not null,
  paid_amount bigint default 0 not null,
  refunded_amount bigint default 0 not null,
  disputed_amount bigint default 0 not null,
  refunded_store_total bigint generated always as (case when paid_amount > 0
    then round(store_total::numeric * refunded_amount / paid_amount)::bigint else 0 end) stored not null,
  disputed_store_total bigint generated always as (case when paid_amount > 0
    then round(store_total::numeric * least(refunded_amount + disputed_amount,
    paid_amount) / paid_amount)::bigint - round(store_total::numeric * refunded_amount / paid_amount)::bigint
    else 0 end) stored not null,
  attempt_id uuid not null,
  locale text default 'en' not null,
  provider text not null,
  provider_session_id text,
  provider_payment_id text,
  is_test boolean default false not null,
  checkout_url text,
  voucher_method text,
  voucher_until timestamptz,
  voucher_url text,
  expires_at timestamptz not null,
  hold_until timestamptz,
  client_network text default '' not null,
  next_check_at timestamptz,
  check_count integer default 0 not null,
  paid_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text default '' not null,
  product_names text default '' not null,
  search_text text generated always as (left(translate(regexp_replace(normalize(lower(order_number || ' ' ||
    customer_email || ' ' || customer_first_name || ' ' || customer_last_name || ' ' || phone || ' ' ||
    product_names), NFKD), '[\u0300-\u036f]+', '', 'g'), 'øđðłħıŋĸŧ', 'oddlhinkt'), 600)) stored not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint "orders_orderNumber_unique" unique (order_number),
  constraint "orders_providerSessionId_unique" unique (provider_session_id),
  constraint "orders_providerPaymentId_unique" unique (provider_payment_id),
  constraint orders_attempt unique (user_id, attempt_id),
  constraint orders_payment_method check (payment_method in ('stripe', 'crypto', 'other')),
  constraint orders_provider check (provider ~ '^[a-z]+$'),
  constraint orders_payment_state check (payment_state in ('creating', 'awaiting', 'async_pending', 'paid',
    'failed', 'expired', 'voided')),
  constraint orders_voucher_method check (voucher_method in ('pix', 'boleto', 'konbini', 'us_bank_account',
    'other')),
  constraint orders_delivery_state check (delivery_state in ('none', 'owed', 'partial', 'delivered',
    'revoked', 'replaced')),
  constraint orders_refund_state check (refund_state in ('none', 'requested', 'pending', 'partial', 'full',
    'failed')),
  constraint orders_dispute_state check (dispute_state in ('none', 'inquiry', 'open', 'under_review', 'won',
    'lost', 'prevented', 'closed', 'unknown')),
  constraint orders_total check (subtotal - discount_amount = total and total > 0 and discount_amount >= 0),
  constraint orders_refunded check (refunded_amount >= 0 and refunded_amount <= paid_amount),
  constraint orders_disputed check (disputed_amount >= 0 and disputed_amount <= paid_amount),
  constraint orders_completed_paid check (completed_at is null or payment_state = 'paid'),
  constraint orders_user_id_users_id_fk foreign key (user_id) references users (id) on delete restrict,
  constraint orders_customer_id_customers_id_fk foreign key (customer_id) references customers (id)
    on delete restrict
);
create index orders_customer on orders (customer_id);
create index orders_email on orders (customer_email);
create index orders_check on orders (next_check_at) where payment_state in ('creating', 'awaiting',
  'async_pending');
create index orders_completed on orders (completed_at) where completed_at is not null;
create index orders_paid on orders (paid_at) where paid_at is not null;
create index orders_value on orders (store_total, id);
create index orders_status on orders (status, created_at desc nulls first, id);
create index orders_network on orders (client_network, created_at) where client_network <> '';
create index orders_created on orders (created_at desc nulls first, id, is_test);
create index orders_status_value on orders (status, store_total, id, is_test);
create index orders_returned on orders (customer_id, status, id, refunded_store_total, disputed_store_total,
  is_test) where refunded_amount > 0 or disputed_amount > 0;
create index orders_method on orders (payment_method, created_at, id);
create index orders_refunds on orders (created_at, id) where refund_state <> 'none';
create index orders_disputes on orders (created_at, id) where dispute_state <> 'none';
create index orders_user on orders (user_id, created_at desc nulls first, id desc nulls first, status,
  payment_state, refund_state, store_total);
create index orders_owed on orders (created_at, id, paid_at, status, delivery_state, dispute_state)
  where payment_state = 'paid' and delivery_state in ('none', 'owed', 'partial');
-- The states of an order depend on each other: an order that is paid and delivered is completed. Without
-- these statistics the planner multiplies the shares of the states. It then expects 114,000 orders that need
-- attention where there are 900, and reads every order of a large shop.
create statistics orders_states (mcv) on payment_state, delivery_state, status, dispute_state from orders;

create table order_items (
  id uuid primary key default gen_random_uuid() not null,
  order_id uuid not null,
  product_id uuid not null,
  "position" integer not null,
  product_name text not null,
  product_slug text not null,
  emoji text default '' not null,
  delivery_type text not null,
  quantity integer not null,
  price bigint not null,
  list_price bigint,
  amount bigint,
  discount bigint default 0 not null,
  store_price bigint,
  store_discount bigint,
  held_typed integer default 0 not null,
  delivered_quantity integer default 0 not null,
  owed_quantity integer default 0 not null,
  refunded_quantity integer default 0 not null,
  created_at timestamptz default now() not null,
  constraint order_items_position unique (order_id, "position"),
  constraint order_items_product unique (order_id, product_id),
  constraint order_items_delivery_type check (delivery_type in ('account', 'digital', 'manual')),
  constraint order_items_quantity check (quantity >= 1),
  constraint order_items_price check (price > 0),
  constraint order_items_list_price check (list_price is null or list_price >= price),
  constraint order_items_discount check (discount >= 0 and discount <= coalesce(amount, price * quantity)),
  constraint order_items_account check (delivered_quantity >= 0 and owed_quantity >= 0
    and refunded_quantity >= 0
        and delivered_quantity + owed_quantity + refunded_quantity
    <= quantity),
  constraint order_items_order_id_orders_id_fk foreign key (order_id) references orders (id)
    on delete restrict,
  constraint order_items_product_id_products_id_fk foreign key (product_id) references products (id)
    on delete restrict
);
create index order_items_owed on order_items (product_id) where owed_quantity > 0;
create index order_items_waiting on order_items (order_id) where owed_quantity > 0
  and delivery_type <> 'manual';
create index order_items_by_hand on order_items (order_id) where owed_quantity > 0
  and delivery_type = 'manual';
create index order_items_product_created on order_items (product_id, created_at, order_id);

-- One row for each change of an order, numbered by the order's version (invariant I19); append-only.
create table order_events (
  id bigint primary key generated always as identity,
  order_id uuid not null,
  version integer not null,
  type text not null,
  actor_kind text not null,
  actor_id uuid,
  details jsonb default '{}'::jsonb not null,
  public_events text[] default '{}'::text[] not null,
  created_at timestamptz default now() not null,
  constraint order_events_version unique (order_id, version),
  constraint order_events_actor check (actor_kind in ('shopper', 'staff', 'system', 'provider', 'command')),
  constraint order_events_order_id_orders_id_fk foreign key (order_id) references orders (id)
    on delete restrict
);

-- A copy of each order's `search_text`, which a trigger keeps. Its trigram index finds any part of the
-- text. In a table of its own, the index changes only when an order is placed or its text changes.
create table order_search (
  order_id uuid primary key not null,
  search_text text not null
);

-- The coupon of an order. It is held and released with the order's stock.
create table coupon_uses (
  order_id uuid primary key not null,
  coupon_id uuid not null,
  buyer_key text not null,
  card_key text,
  state text default 'held' not null,
  is_beyond boolean default false not null,
  is_card_beyond boolean default false not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint coupon_uses_state check (state in ('held', 'spent', 'released', 'returned')),
  constraint coupon_uses_card_beyond_has_card check (not is_card_beyond or card_key is not null),
  constraint coupon_uses_order_id_orders_id_fk foreign key (order_id) references orders (id)
    on delete restrict,
  constraint coupon_uses_coupon_id_coupons_id_fk foreign key (coupon_id) references coupons (id)
    on delete restrict
);
create index coupon_uses_coupon on coupon_uses (coupon_id, state);
create index coupon_uses_buyer on coupon_uses (coupon_id, buyer_key);
create index coupon_uses_beyond on coupon_uses (coupon_id) where is_beyond;
create index coupon_uses_card on coupon_uses (coupon_id, card_key) where card_key is not null;
create index coupon_uses_card_beyond on coupon_uses (coupon_id) where is_card_beyond;

-- Cases that the shop cannot resolve by itself; an admin handles them. At most one row for each kind and
-- object.
create table exception_queue (
  id uuid primary key default gen_random_uuid() not null,
  kind text not null,
  order_id uuid,
  subject text not null,
  details jsonb default '{}'::jsonb not null,
  opened_at timestamptz default now() not null,
  resolved_at timestamptz,
  resolved_by uuid,
  resolution text default '' not null,
  constraint exception_queue_once unique (kind, subject),
  constraint exception_queue_order_id_orders_id_fk foreign key (order_id) references orders (id)
    on delete restrict
);
create index exception_queue_open on exception_queue (opened_at) where resolved_at is null;
create index exception_queue_closed on exception_queue (resolved_at, id) where resolved_by is not null;
create index exception_queue_open_kind on exception_queue (kind, order_id, id) where resolved_at is null;


-- --- Payments, refunds, disputes and the ledger ----------------------------------------------------------

-- Received payments. One row is the order's payment; a second payment is marked as duplicate (invariant
-- I14).
create table payments (
  id uuid primary key default gen_random_uuid() not null,
  order_id uuid not null,
  provider text not null,
  provider_payment_id text not null,
  amount bigint not null,
  currency char(3) not null,
  is_duplicate boolean default false not null,
  reason text default '' not null,
  created_at timestamptz default now() not null,
  constraint "payments_providerPaymentId_unique" unique (provider_payment_id),
  constraint payments_provider check (provider ~ '^[a-z]+$'),
  constraint payments_amount check (amount > 0),
  constraint payments_order_id_orders_id_fk foreign key (order_id) references orders (id) on delete restrict
);
create index payments_order on payments (order_id);

create table refunds (
  id uuid primary key default gen_random_uuid() not null,
  order_id uuid not null,
  payment_id uuid not null,
  state text default 'requested' not null,
  amount bigint not null,
  currency char(3) not null,
  reason text default '' not null,
  provider_refund_id text,
  requested_by uuid,
  units jsonb default '{}'::jsonb not null,
  slots jsonb default '{}'::jsonb not null,
  line_amounts jsonb default '{}'::jsonb not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint "refunds_providerRefundId_unique" unique (provider_refund_id),
  constraint refunds_state check (state in ('requested', 'pending', 'succeeded', 'failed', 'canceled')),
  constraint refunds_amount check (amount > 0),
  constraint refunds_order_id_orders_id_fk foreign key (order_id) references orders (id) on delete restrict,
  constraint refunds_payment_id_payments_id_fk foreign key (payment_id) references payments (id)
    on delete restrict
);
create index refunds_order on refunds (order_id);
create index refunds_open on refunds (updated_at) where state in ('requested', 'pending');
create index refunds_payment on refunds (payment_id);
create index refunds_changed on refunds (updated_at, id);

create table disputes (
  id uuid primary key default gen_random_uuid() not null,
  order_id uuid,
  provider text not null,
  provider_dispute_id text not null,
  provider_payment_id text not null,
  state text not null,
  provider_status text not null,
  reason text default '' not null,
  amount bigint not null,
  currency char(3) not null,
  evidence_due_at timestamptz,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint "disputes_providerDisputeId_unique" unique (provider_dispute_id),
  constraint disputes_state check (state in ('none', 'inquiry', 'open', 'under_review', 'won', 'lost',
    'prevented', 'closed', 'unknown')),
  constraint disputes_provider check (provider ~ '^[a-z]+$'),
  constraint disputes_order_id_orders_id_fk foreign key (order_id) references orders (id) on delete restrict
);
create index disputes_order on disputes (order_id);
create index disputes_changed on disputes (updated_at, id);

-- A balanced set of entries for one provider object; append-only, each object once (invariants I12, I15).
create table ledger_transactions (
  id uuid primary key default gen_random_uuid() not null,
  kind text not null,
  order_id uuid,
  provider_object text not null,
  created_at timestamptz default now() not null,
  constraint ledger_transactions_once unique (kind, provider_object),
  constraint ledger_transactions_kind check (kind in ('payment', 'refund', 'refund_reversed',
    'dispute_withdrawn', 'dispute_reinstated')),
  constraint ledger_transactions_order_id_orders_id_fk foreign key (order_id) references orders (id)
    on delete restrict
);
create index ledger_transactions_order on ledger_transactions (order_id);

create table ledger_entries (
  id uuid primary key default gen_random_uuid() not null,
  transaction_id uuid not null,
  account text not null,
  amount bigint not null,
  currency char(3) not null,
  constraint ledger_entries_account check (account in ('provider', 'sales', 'refunds', 'disputes',
    'manual_receipts')),
  constraint ledger_entries_amount check (amount <> 0),
  constraint ledger_entries_transaction_id_ledger_transactions_id_fk foreign key (transaction_id)
    references ledger_transactions (id) on delete restrict
);
create index ledger_entries_transaction on ledger_entries (transaction_id);

-- What the provider charged for a payment, one row for each movement of its balance; append-only.
create table provider_fees (
  id text primary key not null,
  payment_id uuid not null,
  is_of_payment boolean not null,
  amount bigint not null,
  currency char(3) not null,
  created_at timestamptz default now() not null,
  constraint provider_fees_payment_id_payments_id_fk foreign key (payment_id) references payments (id)
    on delete restrict
);
create index provider_fees_payment on provider_fees (payment_id);

-- Inbox of the provider's events: each event is verified and recorded once. The handler fetches current
-- objects.
create table provider_events (
  id text primary key not null,
  provider text not null,
  kind text,
  type text not null,
  object_id text not null,
  "references" jsonb default '{}'::jsonb not null,
  livemode boolean not null,
  provider_created_at timestamptz not null,
  received_at timestamptz default now() not null,
  handled_at timestamptz,
  attempts integer default 0 not null,
  next_attempt_at timestamptz default now() not null,
  last_error text default '' not null,
  constraint provider_events_kind check (kind in ('page_completed', 'page_changed', 'payment', 'refund',
    'dispute', 'fraud_warning')),
  constraint provider_events_provider check (provider ~ '^[a-z]+$')
);
create index provider_events_open on provider_events (next_attempt_at) where handled_at is null;
create index provider_events_handled on provider_events (provider_created_at) where handled_at is not null;


-- --- Stock and deliveries --------------------------------------------------------------------------------

create table inventory_batches (
  id uuid primary key default gen_random_uuid() not null,
  product_id uuid not null,
  source text default '' not null,
  supplier text default '' not null,
  unit_cost bigint,
  item_count integer default 0 not null,
  created_by uuid,
  created_at timestamptz default now() not null,
  constraint inventory_batches_product_id_products_id_fk foreign key (product_id) references products (id)
    on delete restrict
);
create index inventory_batches_newest on inventory_batches (created_at, id) where item_count > 0;
create index inventory_batches_product on inventory_batches (product_id, created_at, id) where item_count > 0;

-- The table product_inventory of the specification: account_data is sealed, is_sold is derived from the
-- state.
create table product_inventory (
  id uuid primary key default gen_random_uuid() not null,
  product_id uuid not null,
  batch_id uuid,
  state text default 'available' not null,
  account_data_sealed bytea not null,
  field_names text[] not null,
  key_preview text default '' not null,
  key_version integer not null,
  fingerprint bytea not null,
  fingerprint_form smallint default 0 not null,
  expires_at timestamptz,
  valid_days integer,
  is_sold boolean generated always as (state in ('sold', 'burned')) stored not null,
  order_item_id uuid,
  reserved_until timestamptz,
  sold_at timestamptz,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint product_inventory_fingerprint_unique unique (fingerprint),
  constraint product_inventory_state check (state in ('available', 'reserved', 'sold', 'burned',
    'quarantined', 'retired')),
  constraint product_inventory_key_preview check (length(key_preview) in (0, 4)),
  constraint product_inventory_holder check ((state = 'available' and order_item_id is null
    and reserved_until is null)
        or (state = 'reserved' and order_item_id is not null
    and reserved_until is not null)
        or (state in ('sold', 'burned') and order_item_id is not null
    and sold_at is not null)
        or state in ('quarantined', 'retired')),
  constraint product_inventory_valid_days check (valid_days between 1 and 36500),
  constraint product_inventory_product_id_products_id_fk foreign key (product_id) references products (id)
    on delete restrict,
  constraint product_inventory_batch_id_inventory_batches_id_fk foreign key (batch_id)
    references inventory_batches (id) on delete restrict,
  constraint product_inventory_order_item_id_order_items_id_fk foreign key (order_item_id)
    references order_items (id) on delete restrict
);
create index product_inventory_available on product_inventory (product_id, created_at, id)
  where state = 'available';
create index product_inventory_reserved on product_inventory (reserved_until) where state = 'reserved';
create index product_inventory_order_item on product_inventory (order_item_id)
  where order_item_id is not null;
create index product_inventory_product_state on product_inventory (product_id, state);
create index product_inventory_state_created on product_inventory (state, created_at, id);
create index product_inventory_sold on product_inventory (state, sold_at, id) where sold_at is not null;
create index product_inventory_batch on product_inventory (batch_id, state);
create index product_inventory_key on product_inventory (key_version);
create index product_inventory_changed on product_inventory (updated_at, id);
create index product_inventory_product_sold on product_inventory (product_id, sold_at)
  where sold_at is not null;
create index product_inventory_expires on product_inventory (expires_at) where state = 'available'
  and expires_at is not null;
create index product_inventory_old_form on product_inventory (id) where fingerprint_form < 2;

-- Keyed hashes of the single fields by which staff find an item: a login, an e-mail address, a key
-- (decision 0124). Never of a password. The table is separate because a sale rewrites the row of its
-- item. It has no foreign key, whose check of each row made imports much slower; a trigger removes the
-- rows of deleted items.
create table item_field_prints (
  item_id uuid not null,
  print bigint not null,
  constraint item_field_prints_item_id_print_pk primary key (item_id, print)
);
create index item_field_prints_print on item_field_prints (print);

-- The cards that another shop has sold, as keyed hashes of their content: the shop never adds such a card
-- to its stock. One card has a row for each form in which an import could store it.
create table sold_elsewhere (
  fingerprint bytea primary key not null,
  source text not null,
  created_at timestamptz default now() not null
);

-- Delivered items: one row for each delivered unit. The content is revealed only to its owner.
create table deliverables (
  id uuid primary key default gen_random_uuid() not null,
  order_id uuid not null,
  order_item_id uuid not null,
  slot integer not null,
  product_id uuid not null,
  user_id uuid not null,
  delivery_type text not null,
  status text default 'delivered' not null,
  inventory_item_id uuid,
  delivery_data_sealed bytea,
  field_names text[] not null,
  key_version integer,
  delivered_at timestamptz default now() not null,
  expires_at timestamptz,
  first_revealed_at timestamptz,
  created_at timestamptz default now() not null,
  constraint "deliverables_inventoryItemId_unique" unique (inventory_item_id),
  constraint deliverables_status check (status in ('delivered', 'revoked', 'replaced')),
  constraint deliverables_delivery_type check (delivery_type in ('account', 'digital', 'manual')),
  constraint deliverables_slot check (slot >= 1),
  constraint deliverables_content check ((inventory_item_id is not null) <> (delivery_data_sealed is not
    null)),
  constraint deliverables_order_id_orders_id_fk foreign key (order_id) references orders (id)
    on delete restrict,
  constraint deliverables_order_item_id_order_items_id_fk foreign key (order_item_id)
    references order_items (id) on delete restrict,
  constraint deliverables_product_id_products_id_fk foreign key (product_id) references products (id)
    on delete restrict,
  constraint deliverables_user_id_users_id_fk foreign key (user_id) references users (id) on delete restrict,
  constraint deliverables_inventory_item_id_product_inventory_id_fk foreign key (inventory_item_id)
    references product_inventory (id) on delete restrict
);
create index deliverables_order on deliverables (order_id);
CREATE unique INDEX deliverables_slot_once on deliverables (order_item_id, slot) where status <> 'replaced';
create index deliverables_revealed on deliverables (first_revealed_at, id)
  where first_revealed_at is not null;
create index deliverables_user on deliverables (user_id, delivered_at desc nulls first,
  order_item_id desc nulls first, slot, status);


-- --- Mails and notices to staff --------------------------------------------------------------------------

-- The outbox. A row is written in the transaction of the event that it reports, and sent after the
-- commit.
create table email_messages (
  id uuid primary key default gen_random_uuid() not null,
  dedupe_key text not null,
  to_address text not null,
  user_id uuid,
  template text not null,
  locale text default 'en' not null,
  data jsonb default '{}'::jsonb not null,
  state text default 'queued' not null,
  attempts integer default 0 not null,
  next_attempt_at timestamptz default now() not null,
  last_error text default '' not null,
  subject text default '' not null,
  text_body text default '' not null,
  html_body text default '' not null,
  sent_at timestamptz,
  created_at timestamptz default now() not null,
  constraint "email_messages_dedupeKey_unique" unique (dedupe_key),
  constraint email_messages_state check (state in ('queued', 'sent', 'failed')),
  constraint email_messages_template check (template in ('welcome', 'order_voucher', 'order_payment_failed',
    'order_confirmed', 'order_delivered', 'order_waiting_for_stock', 'order_in_preparation',
    'order_refunded', 'password_reset', 'password_changed', 'verify_email', 'staff_invited',
    'security_notice', 'security_alert', 'staff_notice'))
);
create index email_messages_due on email_messages (next_attempt_at) where state = 'queued';
create index email_messages_created on email_messages (created_at desc nulls last);

-- Critical alerts that an admin must still handle. Closing the case deletes the row; the audit log keeps
-- the history.
create table active_alerts (
  id uuid primary key default gen_random_uuid() not null,
  kind text not null,
  table_name text default '' not null,
  record_id text default '' not null,
  actor_id uuid,
  details jsonb default '{}'::jsonb not null,
  times integer default 1 not null,
  opened_at timestamptz default now() not null,
  last_at timestamptz default now() not null,
  constraint active_alerts_once unique (kind, table_name, record_id)
);

-- Notifications to staff. A row is written in the transaction of its event; the worker bundles the rows
-- into mails.
create table staff_notices (
  id bigint primary key generated always as identity,
  kind text not null,
  order_id uuid,
  subject text default '' not null,
  details jsonb default '{}'::jsonb not null,
  created_at timestamptz default now() not null,
  bundle_id uuid,
  bundled_at timestamptz,
  constraint staff_notices_kind check (kind in ('manual_order', 'waiting_for_stock', 'dispute',
    'amount_mismatch', 'refund_failed', 'money_without_order', 'provider_unreachable', 'sold_out')),
  constraint staff_notices_order_id_orders_id_fk foreign key (order_id) references orders (id)
    on delete cascade
);
create index staff_notices_waiting on staff_notices (kind, id) where bundle_id is null;
create index staff_notices_bundled on staff_notices (kind, bundled_at) where bundle_id is not null;
create index staff_notices_bundle on staff_notices (bundle_id) where bundle_id is not null;

-- Notification settings of a staff user. A missing row means on, for every kind that the user's
-- permissions cover.
create table staff_notice_switches (
  user_id uuid not null,
  kind text not null,
  is_on boolean not null,
  updated_at timestamptz default now() not null,
  constraint staff_notice_switches_user_id_kind_pk primary key (user_id, kind),
  constraint staff_notice_switches_kind check (kind in ('manual_order', 'waiting_for_stock', 'dispute',
    'amount_mismatch', 'refund_failed', 'money_without_order', 'provider_unreachable', 'sold_out')),
  constraint staff_notice_switches_user_id_users_id_fk foreign key (user_id) references users (id)
    on delete cascade
);

-- Recurring jobs that fail now. The next success in any process deletes the row.
create table failing_jobs (
  name text primary key not null,
  since timestamptz default now() not null,
  failures integer default 1 not null,
  last_error text default '' not null,
  last_at timestamptz default now() not null
);


-- --- Counts that lists of the back office show -----------------------------------------------------------

-- The items of each product by state, without the changes that wait in `stock_changes`.
create table product_stock (
  product_id uuid primary key not null,
  is_counted boolean not null,
  typed_stock integer,
  available integer default 0 not null,
  reserved integer default 0 not null,
  sold integer default 0 not null,
  burned integer default 0 not null,
  quarantined integer default 0 not null,
  retired integer default 0 not null,
  on_sale integer generated always as (case when is_counted then available else typed_stock end) stored,
  constraint product_stock_product_id_products_id_fk foreign key (product_id) references products (id)
    on delete cascade
);
create index product_stock_on_sale on product_stock (on_sale, product_id);

-- Changes of the items of a product by state. The worker adds them to `product_stock`.
create table stock_changes (
  id bigint primary key generated always as identity,
  product_id uuid not null,
  available integer default 0 not null,
  reserved integer default 0 not null,
  sold integer default 0 not null,
  burned integer default 0 not null,
  quarantined integer default 0 not null,
  retired integer default 0 not null
);

-- Numbers of rows of the whole shop, without the changes that wait in `count_changes`. `subject` names
-- what is counted, and `part` the group, such as `completed|live`. The function `expected_counts`
-- recomputes them.
create table counts (
  subject text not null,
  part text not null,
  n bigint default 0 not null,
  amount bigint default 0 not null,
  refunded bigint default 0 not null,
  disputed bigint default 0 not null,
  constraint counts_subject_part_pk primary key (subject, part)
);

-- Changes of the counts. The worker adds them to `counts`.
create table count_changes (
  id bigint primary key generated always as identity,
  subject text not null,
  part text not null,
  n bigint default 0 not null,
  amount bigint default 0 not null,
  refunded bigint default 0 not null,
  disputed bigint default 0 not null
);

-- The users with a paid order, except erased accounts. A trigger writes a row with the first paid order
-- of a user, and none with later orders. The function `expected_buyers` recomputes the rows.
create table buyers (
  user_id uuid primary key not null,
  created_at timestamptz not null,
  is_live boolean not null
);
create index buyers_newest on buyers (created_at, user_id);
create index buyers_live_newest on buyers (created_at, user_id) where is_live;


-- --- Sales by day and by month, which the reports read ---------------------------------------------------

-- One computation of all days in one time zone. A change of the shop's time zone starts another one. The
-- reports read the former until the new one is whole.
create table sales_builds (
  id integer primary key generated always as identity,
  zone text not null,
  built_from date not null,
  is_whole boolean default false not null,
  prompt_event bigint not null,
  settled_event bigint not null,
  created_at timestamptz default now() not null,
  constraint sales_builds_zone_unique unique (zone)
);

-- The paid orders of each hour of the day.
create table sales_hours (
  build_id integer not null,
  day date not null,
  hour smallint not null,
  is_test boolean not null,
  orders integer default 0 not null,
  gross bigint default 0 not null,
  discounts bigint default 0 not null,
  refunds bigint default 0 not null,
  disputes bigint default 0 not null,
  refunded_orders integer default 0 not null,
  disputed_orders integer default 0 not null,
  first_orders integer default 0 not null,
  first_net bigint default 0 not null,
  units integer default 0 not null,
  cost bigint default 0 not null,
  costed_units integer default 0 not null,
  costed_revenue bigint default 0 not null,
  fees bigint default 0 not null,
  costed_orders integer default 0 not null,
  fee_orders integer default 0 not null,
  constraint sales_hours_build_id_day_hour_is_test_pk primary key (build_id, day, hour, is_test),
  constraint sales_hours_build_id_sales_builds_id_fk foreign key (build_id) references sales_builds (id)
    on delete cascade
);

-- The sales of each product. A line's share of the order's money follows its price times its quantity.
create table sales_days (
  build_id integer not null,
  day date not null,
  product_id uuid not null,
  is_test boolean not null,
  units integer default 0 not null,
  gross bigint default 0 not null,
  discounts bigint default 0 not null,
  refunds bigint default 0 not null,
  disputes bigint default 0 not null,
  cost bigint default 0 not null,
  costed_units integer default 0 not null,
  costed_revenue bigint default 0 not null,
  fees bigint default 0 not null,
  fee_units integer default 0 not null,
  constraint sales_days_build_id_day_product_id_is_test_pk primary key (build_id, day, product_id, is_test),
  constraint sales_days_build_id_sales_builds_id_fk foreign key (build_id) references sales_builds (id)
    on delete cascade
);

-- The delivered items of each batch, by the day of their order's payment.
create table sales_batches (
  build_id integer not null,
  day date not null,
  batch_id uuid not null,
  is_test boolean not null,
  units integer default 0 not null,
  replaced integer default 0 not null,
  revenue bigint default 0 not null,
  cost bigint default 0 not null,
  costed_units integer default 0 not null,
  costed_revenue bigint default 0 not null,
  fees bigint default 0 not null,
  fee_units integer default 0 not null,
  constraint sales_batches_build_id_day_batch_id_is_test_pk primary key (build_id, day, batch_id, is_test),
  constraint sales_batches_build_id_sales_builds_id_fk foreign key (build_id) references sales_builds (id)
    on delete cascade
);

-- The sums of `sales_days` by month, so that a long period reads few rows (invariant D2).
create table sales_months (
  build_id integer not null,
  month date not null,
  product_id uuid not null,
  is_test boolean not null,
  units integer default 0 not null,
  gross bigint default 0 not null,
  discounts bigint default 0 not null,
  refunds bigint default 0 not null,
  disputes bigint default 0 not null,
  cost bigint default 0 not null,
  costed_units integer default 0 not null,
  costed_revenue bigint default 0 not null,
  fees bigint default 0 not null,
  fee_units integer default 0 not null,
  constraint sales_months_build_id_month_product_id_is_test_pk primary key (build_id, month, product_id,
    is_test),
  constraint sales_months_build_id_sales_builds_id_fk foreign key (build_id) references sales_builds (id)
    on delete cascade
);

-- The sums of `sales_batches` by month (invariant D2).
create table sales_batch_months (
  build_id integer not null,
  month date not null,
  batch_id uuid not null,
  is_test boolean not null,
  units integer default 0 not null,
  replaced integer default 0 not null,
  revenue bigint default 0 not null,
  cost bigint default 0 not null,
  costed_units integer default 0 not null,
  costed_revenue bigint default 0 not null,
  fees bigint default 0 not null,
  fee_units integer default 0 not null,
  constraint sales_batch_months_build_id_month_batch_id_is_test_pk primary key (build_id, month, batch_id,
    is_test),
  constraint sales_batch_months_build_id_sales_builds_id_fk foreign key (build_id)
    references sales_builds (id) on delete cascade
);

-- The paid orders with each coupon.
create table sales_coupons (
  build_id integer not null,
  day date not null,
  coupon_id uuid not null,
  is_test boolean not null,
  orders integer default 0 not null,
  gross bigint default 0 not null,
  discounts bigint default 0 not null,
  refunds bigint default 0 not null,
  disputes bigint default 0 not null,
  constraint sales_coupons_build_id_day_coupon_id_is_test_pk primary key (build_id, day, coupon_id, is_test),
  constraint sales_coupons_build_id_sales_builds_id_fk foreign key (build_id) references sales_builds (id)
    on delete cascade
);

-- The paid orders of each customer.
create table sales_customers (
  build_id integer not null,
  day date not null,
  customer_id uuid not null,
  is_test boolean not null,
  orders integer default 0 not null,
  net bigint default 0 not null,
  constraint sales_customers_build_id_day_customer_id_is_test_pk primary key (build_id, day, customer_id,
    is_test),
  constraint sales_customers_build_id_sales_builds_id_fk foreign key (build_id) references sales_builds (id)
    on delete cascade
);

-- The refunds and disputes of paid orders by reason. The amounts of an order add up to its own amounts.
create table sales_reasons (
  build_id integer not null,
  day date not null,
  kind text not null,
  reason text not null,
  is_test boolean not null,
  cases integer default 0 not null,
  amount bigint default 0 not null,
  constraint sales_reasons_build_id_day_kind_reason_is_test_pk primary key (build_id, day, kind, reason,
    is_test),
  constraint sales_reasons_kind check (kind in ('refund', 'dispute')),
  constraint sales_reasons_build_id_sales_builds_id_fk foreign key (build_id) references sales_builds (id)
    on delete cascade
);

-- Orders whose days must be computed again without an event of the order: the cost of a batch changed.
create table sales_touches (
  id bigint primary key generated always as identity,
  order_id uuid not null
);


-- --- Backups and presence --------------------------------------------------------------------------------

-- The backups of the scheduled rounds and of `backup now`. A row whose file was removed from its place is
-- deleted; the audit log keeps `BACKUP_MADE`.
create table backups (
  id uuid primary key default gen_random_uuid() not null,
  place text not null,
  name text not null,
  bytes bigint,
  digest text,
  made_at timestamptz default now() not null,
  tried_at timestamptz default now() not null,
  sent_at timestamptz,
  checked_at timestamptz,
  proved_at timestamptz,
  proof text,
  problem text,
  detail text default '' not null,
  scratch text,
  constraint backups_proof check (proof in ('restored', 'read')),
  constraint backups_problem check (problem in ('disk_full', 'place_full', 'place_gone', 'place_read_only',
    'place_refused', 'place_unreachable', 'damaged', 'passphrase', 'key_file', 'newer_schema',
    'not_restorable', 'broken_rules', 'unexpected')),
  constraint backups_digest check (digest ~ '^[0-9a-f]{64}$'),
  constraint backups_proven check ((proved_at is null) = (proof is null) and (proved_at is null
    or (problem is null
        and num_nonnulls(bytes, digest, sent_at, checked_at) = 4)))
);
create index backups_made on backups (made_at desc nulls first, id);
create index backups_proven_at on backups (proved_at desc nulls first) where proved_at is not null;

-- How many users each web process sees now, updated every 45 seconds; no personal data (readings 27).
create table web_presence (
  process text primary key not null,
  people integer not null,
  updated_at timestamptz default now() not null
);

-- Visits of a day by country, counted when a proxy names the country; no personal data (readings 27).
create table country_visits (
  day date not null,
  country char(2) not null,
  visits integer not null,
  constraint country_visits_day_country_pk primary key (day, country)
);


-- --- Trigram indexes, which find a part of a text ----------------------------------------------------------

-- A server without the extension pg_trgm, or an owner who may not create it, searches without these indexes.
-- The results are the same. The extension may be in any schema.
do $$
begin
  create extension if not exists pg_trgm;
exception when insufficient_privilege or undefined_file or feature_not_supported or invalid_schema_name then
  raise notice 'pg_trgm is not available: searches read whole tables';
end $$;
do $$
declare
  trigrams text := (select quote_ident(n.nspname) || '.gin_trgm_ops'
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm');
  search_index record;
begin
  if trigrams is null then return; end if;
  for search_index in
    select * from (values
      ('order_search_part', 'order_search', 'search_text %1$s'),
      ('users_email_part', 'users', 'email %1$s'),
      -- One condition for each word reads address and name. A search has no line feed, so no word matches the
      -- end of an address with the beginning of a name.
      ('profiles_part', 'profiles', '(email || chr(10) || search_name) %1$s, phone %1$s'),
      ('products_part', 'products', 'name %1$s, slug %1$s'),
      ('inventory_batches_part', 'inventory_batches', 'supplier %1$s, source %1$s')
    ) as listed (name, of_table, columns)
  loop
    execute format('create index %I on %I using gin (%s) with (gin_pending_list_limit = 256)',
      search_index.name, search_index.of_table, format(search_index.columns, trigrams));
  end loop;
end $$;
