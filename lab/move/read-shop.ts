import pg from "pg";

/** The rows of a catalog that shoppers and staff see, with every value as text. */
export interface SeenShop {
  products: Record<string, unknown>[];
  images: Record<string, unknown>[];
  coupons: Record<string, unknown>[];
  stock: Record<string, unknown>[];
}

const PRODUCTS = `select p.slug, p.name, p.short_description, p.description, p.price, p.original_price,
    c.name as category, p.status, p.delivery_type, p.typed_stock, p.features, p.emoji, p.delivery_instructions,
    p.meta_title, p.meta_description, p.seo_keywords, p.featured, p.rating, p.sales_count,
    p.content_field_names, p.kind, g.slug as parent, p.option_name, p.option_value, p.option_position,
    p.search_words::text as words, p.min_per_order, p.max_per_order, p.max_per_customer, p.customer_days,
    p.shelf_level, p.archived_at,
    (select json_agg(json_build_array(t.min_quantity, t.price) order by t.min_quantity)
      from price_tiers t where t.product_id = p.id) as tiers,
    case when p.sale_ends_at > now() then json_build_object('price', p.sale_price, 'ends', p.sale_ends_at,
      'starts', case when p.sale_starts_at > now() then p.sale_starts_at end) end as sale
  from products p left join products g on g.id = p.parent_id left join categories c on c.id = p.category_id
  order by p.slug`;
const IMAGES = `select p.slug, placed.position, placed.alt, i.width, i.height,
    (select count(*) from picture_files f where f.digest = i.digest) as copies
  from product_pictures placed join products p on p.id = placed.product_id
  join pictures i on i.digest = placed.digest order by p.slug, placed.position`;
const COUPONS = `select c.code, c.kind, c.value, c.min_total, c.max_discount, c.starts_at, c.ends_at, c.max_uses,
    c.max_uses_per_buyer, c.first_order_only, c.with_reduced, c.is_targeted, c.is_active, c.held, c.spent,
    array(select coalesce(p.slug, k.name) from coupon_targets t left join products p on p.id = t.product_id
      left join categories k on k.id = t.category_id where t.coupon_id = c.id order by 1) as targets
  from coupons c order by c.code`;
const STOCK = `select p.slug, i.state, count(*) as items, min(i.field_names::text) as fields
  from product_inventory i join products p on p.id = i.product_id group by p.slug, i.state order by 1, 2`;

/**
 * Reads everything that shoppers and staff see of a shop. The result does not contain the start time of a
 * running sale, because an import starts the sale at a new time.
 */
export async function readShop(url: string): Promise<SeenShop> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const read = async (text: string): Promise<Record<string, unknown>[]> => (await client.query(text)).rows;
    return {
      products: await read(PRODUCTS),
      images: await read(IMAGES),
      coupons: await read(COUPONS),
      stock: await read(STOCK),
    };
  } finally {
    await client.end();
  }
}

/**
 * Reads the digest of every image that the catalog uses. The digests are equal in two shops that imported the
 * same files.
 */
export async function readDigests(url: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select p.slug, placed.position, placed.digest from product_pictures placed
      join products p on p.id = placed.product_id order by 1, 2`,
    );
    return rows;
  } finally {
    await client.end();
  }
}
