import { type SQL, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { NOTICE_MAX } from "#db/values/limits.ts";
import { decidableKinds } from "#domain/catalog/price-guard/change-needs.ts";
import type { Caller, Staff } from "#domain/kernel/caller.ts";
import { typeHas, typeLacks } from "#domain/kernel/delivery-type-conditions.ts";
import { requirePermission, staffCan } from "#domain/kernel/permissions.ts";
import { ordersInNeed, otherKindRanges } from "#domain/sales/attention-filters.ts";
import { type Notice, type NoticeKind, noticeKinds } from "./notice-counts.ts";

/**
 * Reads the lines of the bell that the caller's permissions cover (spec R23). Leaves out lines with a
 * count of 0. Uses one statement. Each count reads a small index and stops at `NOTICE_MAX`.
 * @throws SignInRequired
 */
export async function readNotices(caller: Caller): Promise<Notice[]> {
  const staff = requirePermission(caller, "notices.read");
  const query = noticesQuery(staff);
  if (!query) return [];
  const { rows } = await db.execute<Partial<Record<NoticeKind, number>> & { due: string | null }>(query);
  const [found] = rows;
  return noticeKinds
    .map((kind) => ({
      kind,
      count: found?.[kind] ?? 0,
      due: kind === "disputes" ? (found?.due ?? null) : null,
    }))
    .filter(({ count }) => count > 0);
}

/**
 * Builds the query of a staff member's bell. Returns null when the permissions cover no line. A test checks
 * the query's plan.
 */
export function noticesQuery(staff: Staff): SQL | null {
  const columns = noticeKinds.flatMap((kind) => {
    const rows = rowsOf(kind, staff);
    return rows
      ? [sql`(select count(*)::int from (${rows} limit ${NOTICE_MAX}) few) as ${sql.identifier(kind)}`]
      : [];
  });
  if (columns.length === 0) return null;
  const due = staffCan(staff, "orders.view") ? nextDeadline : sql`null`;
  return sql`select ${sql.join(columns, sql`, `)}, ${due} as due`;
}

const nextDeadline = sql`(select min(details->>'due') from exception_queue where resolved_at is null and kind = 'dispute')`;

/**
 * Returns the SQL query for the rows that a line of the bell counts. Returns null when the caller's
 * permissions do not cover the line.
 */
function rowsOf(kind: NoticeKind, staff: Staff): SQL | null {
  if (kind === "critical_alerts")
    return staffCan(staff, "security.view") ? sql`select 1 from active_alerts` : null;
  if (kind === "held_prices") return heldChangesOf(staff);
  if (kind === "channels_off")
    return staffCan(staff, "channels.view")
      ? sql`select 1 from channels where not is_active and off_reason <> ''`
      : null;
  if (kind === "low_stock") return stockRows(staff, lowShelf, lowManual);
  if (kind === "sold_out") return stockRows(staff, outOf(ofShelf), outOf(ofManual));
  return staffCan(staff, "orders.view") ? salesRows[kind] : null;
}

/** The held changes that the user may confirm or refuse. */
function heldChangesOf(staff: Staff): SQL | null {
  const kinds = decidableKinds(staff);
  if (kinds.length === 0) return null;
  return sql`select 1 from held_changes h left join products p on p.id = h.product_id
    where p.archived_at is null and h.kind = any(${sql.param(kinds)}::text[])`;
}

const otherExceptions = otherKindRanges.map(
  (range) => sql`select order_id, id from exception_queue where resolved_at is null and ${range}`,
);

// Each query of a large table sorts its rows in the order of an index. Without this order, the planner would
// scan the table, because the planner expects to find enough rows early. When the matching rows are at the
// end of the table, a scan reads the whole table.
const salesRows: Record<
  Exclude<NoticeKind, "channels_off" | "critical_alerts" | "held_prices" | "low_stock" | "sold_out">,
  SQL
> = {
  disputes: sql`select distinct coalesce(order_id, id) from exception_queue where resolved_at is null and kind = 'dispute'`,
  fraud_warnings: sql`select distinct coalesce(order_id, id) from exception_queue where resolved_at is null and kind = 'early_fraud_warning'`,
  withdrawals: sql`select distinct coalesce(order_id, id) from exception_queue where resolved_at is null and kind = 'withdrawal_to_decide'`,
  manual_orders: sql`select distinct order_id from (${ordersInNeed.manual}) waiting order by order_id`,
  waiting_orders: sql`select distinct order_id from (${ordersInNeed.estoque}) waiting order by order_id`,
  exceptions: sql`select distinct coalesce(order_id, id) from (${sql.join(otherExceptions, sql` union all `)}) others`,
  pending_sales: sql`select 1 from orders where status = 'pending' order by created_at desc`,
};

const onSale = sql`status = 'active' and archived_at is null`;
const ofShelf = sql.raw(typeHas("delivery_type", "isFromInventory"));
const ofManual = sql.raw(typeLacks("delivery_type", "isFromInventory"));
const lowShelf = sql`select id from products where shelf_level = 'low'
  and ${ofShelf} and ${onSale} order by id limit ${NOTICE_MAX}`;
const lowManual = sql`select id from products where typed_stock between 1 and 5
  and ${ofManual} and ${onSale} order by id limit ${NOTICE_MAX}`;
/**
 * Selects the products of the tab "Esgotados": active products without units, and products that staff marked
 * as sold out. A product group cannot be sold out. Only the variants of a group can be sold out.
 */
const outOf = (type: SQL) => sql`(select id from products where shelf_level = 'out' and ${onSale}
    and kind <> 'group' and ${type} order by id limit ${NOTICE_MAX})
  union all (select id from products where status = 'out_of_stock' and archived_at is null
    and kind <> 'group' and ${type} limit ${NOTICE_MAX})`;

/**
 * Returns the products on sale that are low in stock (1 to 5 units) or sold out (spec B9-1). Staff with only
 * manage_inventory see only counted stock.
 */
function stockRows(staff: Staff, counted: SQL, manual: SQL): SQL | null {
  if (staffCan(staff, "products.save")) return sql`(${counted}) union all (${manual})`;
  return staffCan(staff, "inventory.view") ? sql`select id from (${counted}) counted` : null;
}
