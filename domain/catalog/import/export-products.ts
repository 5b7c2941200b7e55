import { stringify } from "csv-stringify/sync";
import { pool } from "#db/client.server.ts";
import { typedPrice } from "#domain/catalog/products/typed-price.ts";
import { findWords } from "#domain/catalog/search/find-words.ts";
import { idOfCategory, listCategories } from "#domain/catalog/staff/staff-queries.ts";
import { needsAllStock, STOCK_JOIN, staffConditions } from "#domain/catalog/staff/staff-rows.ts";
import type { StaffProductQuery } from "#domain/catalog/staff/staff-views.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { writeAudited } from "#domain/security/audit/audited.ts";

const ROWS_AT_ONCE = 500;

/**
 * The columns of a catalog file (docs/commands.md), so that an export can be imported. Excludes the content.
 */
const COLUMNS = [
  "name",
  "slug",
  "category",
  "short_description",
  "description",
  "price",
  "original_price",
  "status",
  "delivery_type",
  "stock_quantity",
  "features",
  "emoji",
  "delivery_instructions",
  "meta_title",
  "meta_description",
  "seo_keywords",
  "featured",
  "rating",
  "sales_count",
] as const;

interface ExportedRow extends Record<(typeof COLUMNS)[number], unknown> {
  id: string;
  price: number;
  original_price: number | null;
  features: string[];
  seo_keywords: string[];
}

/**
 * Exports the products of a list as CSV in parts. Starts with a byte order mark for spreadsheets. Puts an
 * apostrophe before cells that a spreadsheet would run as formulas. Commits the audit row before the first
 * part.
 * @throws SignInRequired, NotPermitted
 */
export async function exportProducts(
  caller: Caller,
  query: StaffProductQuery,
): Promise<AsyncGenerator<string>> {
  const staff = requirePermission(caller, "products.export");
  const words = await findWords(query.q);
  const categoryId = idOfCategory(query.category, await listCategories(caller));
  await writeAudited(staff, "products.export", async () => ({
    audit: "PRODUCTS_EXPORTED",
    table: "products",
    recordId: "",
    details: { q: query.q, category: query.category, tab: query.tab },
  }));
  return writeCsv(words, { tab: query.tab, categoryId });
}

async function* writeCsv(
  words: string | null,
  asked: { tab: StaffProductQuery["tab"]; categoryId: string | null | undefined },
): AsyncGenerator<string> {
  yield stringify([], { header: true, columns: [...COLUMNS], bom: true });
  let last = "";
  while (words !== null) {
    const values: unknown[] = [ROWS_AT_ONCE];
    const conditions = staffConditions({ words, ...asked }, values);
    const after = last === "" ? "" : `and p.id > $${values.push(last)}::uuid`;
    const { rows } = await pool.query<ExportedRow>(
      `select p.id, p.name, p.slug, c.name as category, p.short_description, p.description, p.price::float8 as price,
        p.original_price::float8 as original_price, p.status, p.delivery_type, p.typed_stock as stock_quantity, p.features,
        p.emoji, p.delivery_instructions, p.meta_title, p.meta_description, p.seo_keywords, p.featured, p.rating, p.sales_count
      from products p left join categories c on c.id = p.category_id ${needsAllStock(asked.tab) ? STOCK_JOIN : ""}
      where ${conditions} ${after} order by p.id limit $1`,
      values,
    );
    if (rows.length > 0) yield stringify(rows.map(toCells), { columns: [...COLUMNS], escape_formulas: true });
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1)?.id ?? "";
  }
}

function toCells(row: ExportedRow): Record<string, unknown> {
  return {
    ...row,
    price: typedPrice(row.price, "."),
    original_price: row.original_price === null ? "" : typedPrice(row.original_price, "."),
    features: row.features.join("|"),
    seo_keywords: row.seo_keywords.join("|"),
    featured: String(row.featured),
  };
}
