import { pool } from "#db/client.server.ts";
import { LISTED } from "./product-rows.ts";

/** One catalog page in the sitemap. */
export interface CatalogAddress {
  slug: string;
  /** ISO 8601. */
  changedAt: string;
}

/** A sitemap has at most 50,000 URLs (sitemaps.org). These limits leave room for the fixed pages. */
const MOST_PRODUCTS = 45_000;
const MOST_CATEGORIES = 4_000;

/** Lists the listed products and the active categories, newest change first. */
export async function listCatalogAddresses(): Promise<{
  products: CatalogAddress[];
  categories: CatalogAddress[];
}> {
  const [products, categories] = await Promise.all([
    pool.query<{ slug: string; updated_at: Date }>(
      `select p.slug, p.updated_at from products p where ${LISTED} order by p.updated_at desc, p.id limit ${MOST_PRODUCTS}`,
    ),
    pool.query<{ slug: string; updated_at: Date }>(
      `select slug, updated_at from categories where is_active order by updated_at desc, id limit ${MOST_CATEGORIES}`,
    ),
  ]);
  const address = (row: { slug: string; updated_at: Date }): CatalogAddress => ({
    slug: row.slug,
    changedAt: row.updated_at.toISOString(),
  });
  return { products: products.rows.map(address), categories: categories.rows.map(address) };
}
