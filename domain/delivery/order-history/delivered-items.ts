import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { deliverables } from "#db/schema/inventory.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { OWN_LIST_PAGE } from "#db/values/limits.ts";
import { mayOpenOrder } from "#domain/identity/guests/order-access.ts";
import { type Caller, requireCustomer, requireShopper } from "#domain/kernel/caller.ts";
import { coverOfId } from "#domain/kernel/product-cover.ts";
import { isFrozen } from "#domain/orders/frozen.ts";
import type { DeliverableView, ListPage } from "#domain/orders/order-views.ts";
import { placeOf, selectOrderUnits, selectOwnUnits } from "./own-units.ts";

/** The sort order of `selectOwnUnits` or of `selectOrderUnits`. */
const newestUnits = [
  desc(deliverables.deliveredAt),
  desc(deliverables.orderItemId),
  asc(deliverables.slot),
] as const;
const unitsOfLines = [asc(orderItems.position), asc(deliverables.slot)] as const;

/**
 * Lists one page of a shopper's delivered items, newest first. The list does not contain the values of the
 * fields. Returns the first page when `after` is unknown.
 */
export async function listDeliverables(
  caller: Caller,
  { after, limit = OWN_LIST_PAGE }: { after?: string | null; limit?: number } = {},
): Promise<ListPage<DeliverableView>> {
  const { userId } = requireShopper(caller);
  const own = eq(deliverables.userId, userId);
  const from = await placeOf(userId, after);
  return readPage(own, limit, selectOwnUnits(userId, from, limit + 1), newestUnits);
}

/** Lists one page of the delivered items of one order, sorted by line and unit. */
export async function listDeliverablesOf(
  caller: Caller,
  orderId: string,
  { after, limit = OWN_LIST_PAGE }: { after?: string | null; limit?: number } = {},
): Promise<ListPage<DeliverableView>> {
  const own = mayOpenOrder(requireCustomer(caller));
  const from = await placeOf(null, after, orderId);
  return readPage(own, limit, selectOrderUnits(orderId, from, limit + 1), unitsOfLines);
}

/**
 * Reads the delivered items whose ids the query selects, sorted by the expressions in `by`. The query must
 * select one id more than the number of items on a page. The additional id shows that a next page exists.
 */
async function readPage(
  own: SQL,
  limit: number,
  query: SQL,
  by: readonly SQL[],
): Promise<ListPage<DeliverableView>> {
  const views = await readViews(own, query, by);
  const items = views.slice(0, limit);
  return { items, next: views.length > limit ? (items.at(-1)?.id ?? null) : null };
}

async function readViews(own: SQL, ids: SQL, by: readonly SQL[]): Promise<DeliverableView[]> {
  const rows = await db
    .select({
      deliverable: deliverables,
      line: orderItems,
      cover: sql<string>`${sql.raw(coverOfId("deliverables.product_id"))}`,
      instructions: products.deliveryInstructions,
      orderNumber: orders.orderNumber,
      refundState: orders.refundState,
      disputeState: orders.disputeState,
      exceptions: orders.exceptions,
    })
    .from(deliverables)
    .innerJoin(orderItems, eq(orderItems.id, deliverables.orderItemId))
    .innerJoin(orders, eq(orders.id, deliverables.orderId))
    .innerJoin(products, eq(products.id, deliverables.productId))
    .where(and(own, sql`${deliverables.id} in (${ids})`))
    .orderBy(...by);
  return rows.map(({ deliverable, line, cover, instructions, orderNumber, refundState, ...state }) => ({
    id: deliverable.id,
    orderId: deliverable.orderId,
    orderNumber,
    productId: deliverable.productId,
    productName: line.productName,
    productSlug: line.productSlug,
    emoji: line.emoji,
    cover,
    deliveryType: deliverable.deliveryType,
    status: deliverable.status,
    slot: deliverable.slot,
    lineQuantity: line.quantity,
    instructions,
    fieldNames: deliverable.fieldNames,
    isRefunded: deliverable.status === "revoked" && refundState !== "none" && refundState !== "failed",
    frozen: isFrozen(state),
    deliveredAt: deliverable.deliveredAt.toISOString(),
    expiresAt: deliverable.expiresAt?.toISOString() ?? null,
    firstRevealedAt: deliverable.firstRevealedAt?.toISOString() ?? null,
  }));
}
