import { type SQL, sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import { findPart, limitsOfDay, SKIPPED_MIN } from "#domain/kernel/counts/find-part.ts";
import { readCounts } from "#domain/kernel/counts/read-counts.ts";
import type { InventoryState } from "#domain/stock/errors.ts";
import type { ItemView } from "./inventory-views.ts";

interface ItemRow extends Record<string, unknown> {
  id: string;
  state: InventoryState;
  field_names: string[];
  key_preview: string;
  created_at: string;
  sold_at: string | null;
  reserved_until: string | null;
  name: string;
  slug: string;
  emoji: string;
  batch_id: string | null;
  source: string | null;
  supplier: string | null;
  unit_cost: string | null;
  order_number: string | null;
  buyer_id: string | null;
  buyer_email: string | null;
  was_delivered: boolean;
}

/**
 * Reads one page of the items of one state. Sold and burned items are sorted by the time of sale, others by
 * the time of arrival; the newest come first by default. An index selects the ids of the page before any
 * join. A late page of all items begins at its day. A late page of other lists is counted from the end in the
 * second half, so that no offset exceeds half of the rows.
 * @param page.total the number of rows of all pages.
 * @param page.isCapped whether there may be more rows than `total`; pages are then counted from the start.
 */
export async function itemRows(
  state: InventoryState,
  where: SQL | null,
  page: { limit: number; offset: number; oldestFirst: boolean; total: number; isCapped: boolean },
  skippedMin = SKIPPED_MIN,
): Promise<ItemRow[]> {
  const { total } = page;
  const limit = Math.min(page.limit, total - page.offset);
  if (limit <= 0) return [];
  const start = where === null && page.offset >= skippedMin ? await startOfPage(state, page) : null;
  const isFar = !start && !page.isCapped && page.offset > total / 2;
  const offset = start?.offset ?? (isFar ? total - page.offset - limit : page.offset);
  const time = sql.raw(state === "sold" || state === "burned" ? "sold_at" : "created_at");
  const direction = (isReversed: boolean) => sql.raw(page.oldestFirst !== isReversed ? "asc" : "desc");
  const order = (isReversed: boolean) =>
    sql`i.${time} ${direction(isReversed)}, i.id ${direction(isReversed)}`;
  const { rows } = await readOnlyDb.execute<ItemRow>(sql`
    select i.id, i.state, i.field_names, i.key_preview, ${iso("i.created_at")} as created_at, ${iso("i.sold_at")} as sold_at,
      ${iso("i.reserved_until")} as reserved_until, p.name, p.slug, p.emoji, b.id as batch_id, b.source, b.supplier, b.unit_cost,
      o.order_number, o.user_id as buyer_id, o.customer_email as buyer_email, exists (select 1 from deliverables d where d.inventory_item_id = i.id) as was_delivered
    from (
      select i.id from product_inventory i where i.state = ${sql.raw(`'${state}'`)} and ${start?.where ?? where ?? sql`true`}
        ${state === "sold" || state === "burned" ? sql`and i.sold_at is not null` : sql``}
      order by ${order(isFar)} limit ${sql.raw(String(limit))} offset ${sql.raw(String(offset))}
    ) cut join product_inventory i on i.id = cut.id join products p on p.id = i.product_id
    left join inventory_batches b on b.id = i.batch_id
    left join order_items l on l.id = i.order_item_id left join orders o on o.id = l.order_id
    order by ${order(false)}`);
  return rows;
}

/** Finds the day on which a page of all available or all sold items begins, and its offset on that day. */
async function startOfPage(
  state: InventoryState,
  { offset, oldestFirst }: { offset: number; oldestFirst: boolean },
): Promise<{ where: SQL; offset: number } | null> {
  if (state !== "available" && state !== "sold") return null;
  const days = new Map<string, number>();
  for (const [part, { n }] of await readCounts("item days", `${state}|`)) {
    const [ofState, day = ""] = part.split("|");
    if (ofState === state) days.set(day, n);
  }
  const place = findPart(days, offset, !oldestFirst);
  if (!place) return null;
  const { start, end } = limitsOfDay(place.part);
  const time = sql.raw(state === "sold" ? "i.sold_at" : "i.created_at");
  const where = oldestFirst
    ? sql`${time} >= ${start.toISOString()}::timestamptz`
    : sql`${time} < ${end.toISOString()}::timestamptz`;
  return { where, offset: place.offset };
}

const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/**
 * Converts a row to the form that the pages show.
 * @param showsBuyer whether the reader may see the customers of orders.
 */
export function toItemView(row: ItemRow, showsBuyer: boolean): ItemView {
  return {
    id: row.id,
    state: row.state,
    product: { name: row.name, slug: row.slug, emoji: row.emoji },
    fieldNames: row.field_names,
    keyPreview: row.key_preview,
    createdAt: row.created_at,
    soldAt: row.sold_at,
    reservedUntil: row.reserved_until,
    batch: row.batch_id
      ? {
          id: row.batch_id,
          source: row.source ?? "",
          supplier: row.supplier ?? "",
          unitCost: row.unit_cost === null ? null : Number(row.unit_cost),
        }
      : null,
    order: row.order_number,
    buyer: showsBuyer && row.buyer_email !== null ? { userId: row.buyer_id, email: row.buyer_email } : null,
    wasDelivered: row.was_delivered,
  };
}
