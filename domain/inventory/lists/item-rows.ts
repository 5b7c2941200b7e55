import { type SQL, sql } from "drizzle-orm";
import { ascending, descending, readSpans } from "#domain/kernel/lists/keyset.ts";
import type { ReadSpan } from "#domain/kernel/lists/read-page.ts";
import type { InventoryState } from "#domain/stock/errors.ts";
import type { ItemView } from "./inventory-views.ts";
import { COVER } from "./query-conditions.ts";

interface ItemRow {
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
  cover: string;
  batch_id: string | null;
  source: string | null;
  supplier: string | null;
  unit_cost: string | null;
  order_number: string | null;
  buyer_id: string | null;
  buyer_email: string | null;
  was_delivered: boolean;
  came_back: boolean;
}

/**
 * Reads the items of one state. Sold and burned items are sorted by the time of sale, and all other items by
 * the time of arrival. The newest items come first by default. Before any join, the query uses an index to
 * select the ids of the items on the page.
 */
export function itemSpans(state: InventoryState, where: SQL | null, oldestFirst: boolean): ReadSpan<ItemRow> {
  const isSold = state === "sold" || state === "burned";
  const keyOf = oldestFirst ? ascending : descending;
  const time = isSold ? sql`i.sold_at` : sql`i.created_at`;
  return readSpans(
    [keyOf(time, "timestamptz"), keyOf(sql`i.id`, "uuid")],
    (id) => sql`product_inventory i where i.id = ${id}`,
    ({ beyond, order, rows }) => sql`
      select i.id, i.state, i.field_names, i.key_preview, ${iso("i.created_at")} as created_at, ${iso("i.sold_at")} as sold_at,
        ${iso("i.reserved_until")} as reserved_until, p.name, p.slug, p.emoji, ${COVER} as cover, b.id as batch_id, b.source, b.supplier, b.unit_cost,
        o.order_number, o.user_id as buyer_id, o.customer_email as buyer_email,
        exists (select 1 from deliverables d where d.inventory_item_id = i.id) as was_delivered,
        i.state = 'quarantined' and exists (select 1 from deliverables d where d.inventory_item_id = i.id
          and d.status = 'revoked' and d.first_revealed_at is null) as came_back
      from (
        select i.id from product_inventory i
        where i.state = ${sql.raw(`'${state}'`)} and ${where ?? sql`true`} and ${beyond}
          ${isSold ? sql`and i.sold_at is not null` : sql``}
        order by ${order} ${rows}
      ) cut join product_inventory i on i.id = cut.id join products p on p.id = i.product_id
      left join inventory_batches b on b.id = i.batch_id
      left join order_items l on l.id = i.order_item_id left join orders o on o.id = l.order_id
      order by ${order}`,
  );
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
    product: { name: row.name, slug: row.slug, emoji: row.emoji, cover: row.cover },
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
    cameBack: row.came_back,
  };
}
