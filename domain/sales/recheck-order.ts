import { eq } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import type { OrderStatus } from "#db/vocabulary.ts";
import type { Caller } from "#domain/caller.ts";
import { reconcileOrder } from "#domain/checkout/reconcile-order.ts";
import { NotFound } from "#domain/errors.ts";
import { isId } from "#domain/ids.ts";
import { permissionUsed, requirePermission } from "#domain/permissions.ts";
import { reconcileRefunds } from "#domain/refunds/reconcile-refunds.ts";
import { recordAudit } from "#domain/security/record-audit.ts";

/**
 * Asks the provider about an order now, its payment and its refunds, and settles by what it says: the same door as
 * webhooks and rounds come through (order-lifecycle T4).
 * @throws SignInRequired, NotPermitted, NotFound, ProviderUnreachable
 */
export async function recheckOrder(
  caller: Caller,
  input: { orderId: string },
): Promise<{ before: OrderStatus; after: OrderStatus }> {
  const staff = requirePermission(caller, "orders.recheck");
  if (!isId(input.orderId)) throw new NotFound("order");
  const before = await statusOf(input.orderId);
  await reconcileOrder(input.orderId, "back office");
  await reconcileRefunds(input.orderId);
  const after = await statusOf(input.orderId);
  await inTransaction((tx) =>
    recordAudit(tx, staff, {
      action: "ORDER_RECHECKED",
      table: "orders",
      recordId: input.orderId,
      permission: permissionUsed(staff, "orders.recheck"),
      details: { before, after },
    }),
  );
  return { before, after };
}

async function statusOf(orderId: string): Promise<OrderStatus> {
  const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId));
  if (!order) throw new NotFound("order");
  return order.status;
}
