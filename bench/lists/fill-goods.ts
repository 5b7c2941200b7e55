import type { ShopSize } from "./shop-size.ts";

type Run = (text: string, values?: unknown[]) => Promise<unknown>;

const CATEGORIES = 24;
/** Words of product names. Each word is in many names, as in a real catalog. */
const WORDS =
  "Design,Suite,Licence,Seat,Ads,Manager,Gift,Code,Office,Cloud,Studio,Business,Account,Credit,Annual,Monthly,Team,Starter,Plus,Verified";

const words = `string_to_array('${WORDS}', ',')`;
const word = (salt: number) => `(${words})[1 + (n * ${salt} + n / 7) % array_length(${words}, 1)]`;

/**
 * Inserts categories and products. Most products are delivered from inventory, and some are inactive or
 * archived. `place` is a product's sales rank: few products have most of the sales.
 */
export async function fillGoods(run: Run, size: ShopSize): Promise<void> {
  await run(
    `insert into categories (name, slug) select 'Category ' || n, 'category-' || n from generate_series(1, $1::int) n`,
    [CATEGORIES],
  );
  await run(
    `create temp table good as
    select n - 1 as place, gen_random_uuid() as id, ${word(3)} || ' ' || ${word(11)} || ' ' || n as name, 'product-' || n as slug,
      case when n % 20 = 19 then 'digital' when n % 20 = 18 then 'manual' else 'account' end as delivery_type,
      (300 + (n * 7919) % 40000)::bigint as price
    from generate_series(1, $1::int) n`,
    [size.products],
  );
  await run(`
    insert into products (id, name, slug, short_description, description, price, category_id, status, delivery_type, typed_stock,
      features, sales_count, featured, rating, archived_at, search_words, created_at)
    select g.id, g.name, g.slug, 'A short description of ' || g.name, repeat('What it is and how it is used. ', 20), g.price,
      case when g.place % 40 = 3 then null else c.id end,
      case g.place % 15 when 5 then 'inactive' when 9 then 'out_of_stock' else 'active' end, g.delivery_type,
      case when g.delivery_type = 'account' or g.place % 3 = 0 then null else g.place % 9 end,
      array['Delivered at once', 'Help in two languages'], floor(4000 / (1 + g.place))::int, g.place % 100 = 1, 4.5,
      case when g.place % 33 = 8 then now() end,
      array_to_tsvector(string_to_array(lower(g.name), ' ')),
      now() - interval '730 days' * random()
    from good g join (select id, row_number() over (order by slug) - 1 as n from categories) c on c.n = g.place % ${CATEGORIES}`);
  await run(`
    insert into search_vocabulary (word, deletions)
    select w, w || array(select distinct left(w, at - 1) || substr(w, at + 1) from generate_series(1, length(w)) at)
    from (select distinct lower(w) as w from good, unnest(string_to_array(name, ' ')) w) words`);
}

/**
 * Inserts items of every state. Sold, revoked and reserved items belong to order lines. The available stock
 * follows the sales rank, so that many products have little stock and some have none.
 */
export async function fillItems(run: Run, size: ShopSize): Promise<void> {
  await run(`
    insert into inventory_batches (product_id, source, supplier, unit_cost, item_count, created_at)
    select g.id, 'delivery-' || n || '.csv', 'Supplier ' || 1 + (g.place + n) % 80, g.price / 2, 1, now() - interval '730 days' * random()
    from good g, generate_series(1, 2) n where g.delivery_type = 'account'`);
  await run(
    "create temp table shelf as select id, product_id, row_number() over (partition by product_id order by id) as n from inventory_batches",
  );
  const columns =
    "product_id, batch_id, state, account_data_sealed, field_names, key_version, fingerprint, order_item_id, reserved_until, sold_at, created_at";
  const sealed = (salt: string) =>
    `decode(repeat('ab', 220), 'hex'), '{email,password}', 1, sha256((${salt} || n)::bytea)`;
  const soldOnes = Math.round(size.items * 0.49);
  await run(
    `insert into product_inventory (${columns})
    select product_id, batch_id, state, ${sealed("'sold'")}, line, null, sold_at, sold_at - interval '1 day' * (1 + n % 40)
    from (
      select u.*, b.id as batch_id, case when u.n % 60 = 0 then 'burned' else 'sold' end as state from (
        select l.id as line, l.product_id, o.completed_at as sold_at, row_number() over (order by o.completed_at desc, l.id, slot) as n
        from order_items l join orders o on o.id = l.order_id, generate_series(1, l.quantity) slot
        where l.delivery_type = 'account' and o.completed_at is not null
      ) u join shelf b on b.product_id = u.product_id and b.n = 1 + u.n % 2 where u.n <= $1
    ) each_one`,
    [soldOnes],
  );
  await run(
    `insert into product_inventory (${columns})
    select u.product_id, b.id, 'reserved', ${sealed("'held'").replace(" || n", " || u.n")}, line, now() + interval '20 minutes', null,
      now() - interval '1 day' * (u.n % 90)
    from (
      select l.id as line, l.product_id, row_number() over (order by l.id, slot) as n
      from order_items l join orders o on o.id = l.order_id, generate_series(1, l.quantity) slot
      where l.delivery_type = 'account' and o.status = 'pending'
    ) u join shelf b on b.product_id = u.product_id and b.n = 1 where u.n <= $1`,
    [Math.round(size.items * 0.01)],
  );
  await run(
    `insert into product_inventory (${columns})
    select g.id, b.id, case when u.n % 50 = 0 then 'quarantined' when u.n % 50 = 1 then 'retired' else 'available' end,
      ${sealed("'free'").replace(" || n", " || u.n")}, null, null, null, now() - interval '1 second' * u.n * 300
    from (
      select n, floor(power(random(), 3) * $2 * 0.95)::int as place from generate_series(1, $1::int) n
    ) u join good g on g.place = u.place - (case when u.place % 20 > 16 then 3 else 0 end) and g.delivery_type = 'account'
    join shelf b on b.product_id = g.id and b.n = 1 + u.n % 2`,
    [Math.round(size.items * 0.5), size.products],
  );
  await run(`update inventory_batches b set item_count = n
    from (select batch_id, count(*)::int as n from product_inventory group by batch_id) c where c.batch_id = b.id`);
  await run(`
    insert into deliverables (order_id, order_item_id, slot, product_id, user_id, delivery_type, inventory_item_id, field_names, delivered_at)
    select o.id, l.id, row_number() over (partition by l.id order by i.id), i.product_id, o.user_id, 'account', i.id, i.field_names, i.sold_at
    from product_inventory i join order_items l on l.id = i.order_item_id join orders o on o.id = l.order_id
    where i.state in ('sold', 'burned')`);
}
