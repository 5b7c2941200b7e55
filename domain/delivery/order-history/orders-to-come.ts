import { and, desc, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { type Caller, requireShopper } from "#domain/kernel/caller.ts";
import type { OrderView } from "#domain/orders/order-views.ts";
import { findOrder } from "./own-orders.ts";

/**
 * Maximum number of listed orders. The shopper finds all other orders in the order history.
 */
const LISTED_MAX = 5;

/** Lists the newest paid orders of a shopper that are not delivered in full. */
export async function listOrdersToCome(caller: Caller): Promise<OrderView[]> {
  const { userId } = requireShopper(caller);
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.status, "processing")))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(LISTED_MAX);
  const found = await Promise.all(rows.map(({ id }) => findOrder(caller, id)));
  return found.filter((order) => order !== null);
}
