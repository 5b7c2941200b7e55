import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { OPENING_SECONDS } from "#db/limits.ts";
import { orders } from "#db/schema/orders.ts";
import { system } from "#domain/kernel/caller.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";
import { endPayment } from "./end-payment.ts";
import { openPayment } from "./open-payment.ts";
import { reconcileOrder } from "./reconcile-order.ts";
import { releaseOrder } from "./release-order.ts";

/** The grace after the end of a hold before the shop ends the page itself. */
const GRACE_SECONDS = 60;

/** Whether an order's hold has ended, the grace included. */
export const isPastItsEnd = sql<boolean>`coalesce(${orders.holdUntil}, ${orders.expiresAt})
  + make_interval(secs => ${GRACE_SECONDS}) < now()`;

/** A pending order, and what the database's clock says of it: no other may let a reservation go. */
export interface DueOrder {
  order: OrderRow;
  /** Its hold has ended, the grace included. */
  isPast: boolean;
  /** It is too late to ask for a payment page. */
  isTooLateToOpen: boolean;
}

/** The order with what is due of it; null when it is not pending any more. */
export async function readDueOrder(id: string): Promise<DueOrder | null> {
  const [found] = await db
    .select({
      order: orders,
      isPast: isPastItsEnd,
      isTooLateToOpen: sql<boolean>`${orders.createdAt} + make_interval(secs => ${OPENING_SECONDS}) <= now()`,
    })
    .from(orders)
    .where(eq(orders.id, id));
  return found?.order.status === "pending" ? found : null;
}

/**
 * Does what is due of a pending order at the provider. The page of a delayed payment is complete: there is nothing to end.
 * @returns false when the provider does not know the order's payment page.
 * @throws ProviderUnreachable, ProviderRefused, OrderChanged
 */
export async function checkOrder({ order, isPast, isTooLateToOpen }: DueOrder): Promise<boolean> {
  const worker = system("worker");
  if (order.paymentState === "creating") {
    if (isTooLateToOpen)
      await releaseOrder(worker, order.id, "voided", "the payment page could not be opened");
    else await openPayment(worker, order);
    return true;
  }
  if (isPast && order.paymentState !== "async_pending") return endPayment(order);
  return reconcileOrder(order.id, "poll");
}
