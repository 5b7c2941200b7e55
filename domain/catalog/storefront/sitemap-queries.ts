import { pool } from "#db/client.server.ts";
import { countListed } from "./count-products.ts";
import { IN_LISTS } from "./product-rows.ts";

export interface CatalogAddress {
  slug: string;
  /** ISO 8601. */
  changedAt: string;
}

/** Maximum number of URLs in one part of the sitemap. The limit of sitemaps.org is 50,000. */
const PART_MAX = 10_000;
/**
 * On average, a part contains at most this share of `PART_MAX` products. Parts differ in size, because ids
 * are random.
 */
const FILLED = 0.9;
/**
 * Maximum number of categories in one part. The part with the categories also contains the addresses of the
 * fixed pages.
 */
const MOST_CATEGORIES = 4_000;

/**
 * The shop divides the ids of listed products into equal ranges, and each sitemap part with products contains
 * one range. `of` is the number of ranges. `part` is the number of this range. The first range has the number
 * 1.
 */
export interface SitemapPart {
  part: number;
  of: number;
}

/**
 * Returns the number of parts into which the listed products are divided, or 0 when there are no products.
 * The number is a power of two, so that it rarely changes.
 */
export async function countSitemapParts(partMax = PART_MAX): Promise<number> {
  const { all } = await countListed();
  if (all === 0) return 0;
  return 2 ** Math.max(0, Math.ceil(Math.log2(all / (partMax * FILLED))));
}

/**
 * Reads the listed products of one sitemap part. A product stays in the same part as long as the number of
 * parts does not change.
 * @returns null when `part` is out of range. Also returns null when `of` is neither the current number of
 * parts, nor half that number, nor twice that number
 */
export async function listProductAddresses(
  { part, of }: SitemapPart,
  partMax = PART_MAX,
): Promise<CatalogAddress[] | null> {
  const current = await countSitemapParts(partMax);
  const isKnown = [current / 2, current, current * 2].includes(of) && of >= 1;
  if (!isKnown || part < 1 || part > of) return null;
  const { rows } = await pool.query<AddressRow>(
    `select p.slug, p.updated_at from products p
    where ${IN_LISTS} and p.id >= $1 ${part < of ? "and p.id < $2" : ""} order by p.id`,
    part < of ? [firstId(part, of), firstId(part + 1, of)] : [firstId(part, of)],
  );
  return rows.map(toAddress);
}

/**
 * Lists the active categories, the most recently changed category first. Also returns the time of the newest
 * change in the catalog.
 */
export async function listCategoryAddresses(): Promise<{
  categories: CatalogAddress[];
  /** The time is in ISO 8601 format, or null for an empty catalog. */
  changedAt: string | null;
}> {
  const [categories, newest] = await Promise.all([
    pool.query<AddressRow>(
      `select slug, updated_at from categories where is_active order by updated_at desc, id limit ${MOST_CATEGORIES}`,
    ),
    pool.query<AddressRow>(
      `select p.slug, p.updated_at from products p where ${IN_LISTS} order by p.updated_at desc limit 1`,
    ),
  ]);
  const changes = [...newest.rows, ...categories.rows.slice(0, 1)].map((row) => toAddress(row).changedAt);
  return { categories: categories.rows.map(toAddress), changedAt: changes.sort().at(-1) ?? null };
}

interface AddressRow {
  slug: string;
  updated_at: Date;
}

const toAddress = ({ slug, updated_at: changed }: AddressRow): CatalogAddress => ({
  slug,
  changedAt: changed.toISOString(),
});

/** Returns the smallest id of a part. */
function firstId(part: number, of: number): string {
  const digits = ((BigInt(part - 1) << 128n) / BigInt(of)).toString(16).padStart(32, "0");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
