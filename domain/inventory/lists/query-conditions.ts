import { type SQL, sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import { typeHas } from "#domain/kernel/delivery-type-conditions.ts";
import { type InventoryQuery, idRange } from "./parse-inventory-query.ts";

/** The largest number of products and batches that one search text may match. */
const MATCHES_MAX = 1_000;
const NO_MATCH = sql`false`;

/**
 * Builds the SQL condition of a query on items (`i`); null when the query selects all items. It first looks
 * up the products, batches and order lines that match the search text. The items are then found by their
 * indexes.
 */
export async function conditionOf(query: InventoryQuery): Promise<SQL | null> {
  const parts: SQL[] = [];
  if (query.product) parts.push(sql`i.product_id = (select id from products where slug = ${query.product})`);
  if (query.batch) parts.push(sql`i.batch_id = ${query.batch}::uuid`);
  if (query.isLow)
    parts.push(sql`i.product_id in (select id from products where shelf_level = 'low'
      and ${sql.raw(typeHas("delivery_type", "isFromInventory"))} and status = 'active' and archived_at is null)`);
  if (query.q) parts.push(await searched(query.q));
  return parts.length > 0 ? sql.join(parts, sql` and `) : null;
}

async function searched(q: string): Promise<SQL> {
  const like = `%${escaped(q)}%`;
  const { rows } = await readOnlyDb.execute<{
    products: string[];
    batches: string[];
    lines: string[];
  }>(sql`select
    array(select id from products where name ilike ${like} or slug ilike ${like} limit ${MATCHES_MAX}) as products,
    array(select id from inventory_batches where supplier ilike ${like} or source ilike ${like} limit ${MATCHES_MAX}) as batches,
    array(select l.id from order_items l join orders o on o.id = l.order_id where o.order_number = ${q.toUpperCase()}) as lines`);
  const { products = [], batches = [], lines = [] } = rows[0] ?? {};
  const range = idRange(q);
  const ways = [
    range && sql`i.id between ${range.first}::uuid and ${range.last}::uuid`,
    products.length > 0 && sql`i.product_id = any(${sql.param(products)}::uuid[])`,
    batches.length > 0 && sql`i.batch_id = any(${sql.param(batches)}::uuid[])`,
    lines.length > 0 && sql`i.order_item_id = any(${sql.param(lines)}::uuid[])`,
  ].filter((way): way is SQL => Boolean(way));
  return ways.length > 0 ? sql`(${sql.join(ways, sql` or `)})` : NO_MATCH;
}

/** Builds the SQL condition of a query on batches (`b`) and their products (`p`). */
export function batchCondition(query: Pick<InventoryQuery, "product" | "batch" | "q">): SQL {
  const parts: SQL[] = [sql`b.item_count > 0`];
  if (query.product) parts.push(sql`p.slug = ${query.product}`);
  if (query.batch) parts.push(sql`b.id = ${query.batch}::uuid`);
  if (query.q) {
    const like = `%${escaped(query.q)}%`;
    parts.push(
      sql`(p.name ilike ${like} or p.slug ilike ${like} or b.supplier ilike ${like} or b.source ilike ${like})`,
    );
  }
  return sql.join(parts, sql` and `);
}

/** Escapes the wildcards of a LIKE pattern. */
const escaped = (text: string) => text.replace(/[\\%_]/g, "\\$&");
