import { type SQL, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { isId } from "#domain/kernel/ids.ts";

/** The delivered item after which a page of a list begins. */
export interface Place extends Record<string, unknown> {
  /** The time is stored as text, because a JavaScript date has no microseconds. */
  delivered_at: string;
  order_item_id: string;
  position: number;
  slot: number;
}

/** A position that sorts before every delivered item. */
const START: Place = {
  delivered_at: "infinity",
  order_item_id: "00000000-0000-0000-0000-000000000000",
  position: 0,
  slot: 0,
};

/**
 * Reads the position of a delivered item that belongs to a shopper, to an order, or to both. Returns the
 * position before the first item when the id is unknown, or when the item belongs to another shopper or
 * order.
 */
export async function placeOf(
  userId: string | null,
  after?: string | null,
  orderId?: string,
): Promise<Place> {
  if (!isId(after)) return START;
  const found = await db.execute<Place>(sql`
    select d.delivered_at::text, d.order_item_id, line.position, d.slot
    from deliverables d join order_items line on line.id = d.order_item_id
    where d.id = ${after} ${userId ? sql`and d.user_id = ${userId}` : sql``}
      ${orderId ? sql`and d.order_id = ${orderId}` : sql``}`);
  return found.rows[0] ?? START;
}

/**
 * Builds a query that selects the ids of a shopper's delivered items, newest first, and begins after a given
 * position.
 */
export function selectOwnUnits(userId: string, from: Place, limit: number): SQL {
  const own = sql`user_id = ${userId} and status <> 'replaced'`;
  const columns = sql`id, delivered_at, order_item_id, slot`;
  const order = sql`delivered_at desc, order_item_id desc, slot limit ${limit}`;
  // The query first selects the remaining units of the order line to which the position belongs. The query
  // then selects the units of older lines. Each of the two subqueries reads one range of the index
  // `deliverables_user`.
  return sql`select id from (
      (select ${columns} from deliverables where ${own} and delivered_at = ${from.delivered_at}::timestamptz
        and order_item_id = ${from.order_item_id}::uuid and slot > ${from.slot} order by ${order})
      union all
      (select ${columns} from deliverables where ${own}
        and (delivered_at, order_item_id) < (${from.delivered_at}::timestamptz, ${from.order_item_id}::uuid)
        order by ${order})) units
    order by ${order}`;
}

/**
 * Builds a query that selects the ids of an order's delivered items, sorted by line and unit. The result
 * begins after a given position.
 */
export function selectOrderUnits(orderId: string, from: Place, limit: number): SQL {
  return sql`select unit.id from order_items line cross join lateral (
      select id, slot from deliverables where order_item_id = line.id and status <> 'replaced'
        and slot > case when line.position = ${from.position} then ${from.slot} else 0 end
      order by slot limit ${limit}) unit
    where line.order_id = ${orderId} and line.position >= ${from.position}
    order by line.position, unit.slot limit ${limit}`;
}
