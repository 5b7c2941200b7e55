import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { OPENING_SECONDS } from "#db/values/limits.ts";
import { system } from "#domain/kernel/caller.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";
import { endReasons } from "#domain/orders/reason.ts";
import { endPayment } from "./end-payment.ts";
import { openPayment } from "./open-payment.ts";
import { reconcileOrder } from "./reconcile-order.ts";
import { releaseOrder } from "./release-order.ts";

/** The number of seconds that the shop waits after the end of a hold before it expires the payment page. */
const GRACE_SECONDS = 60;

/** Whether the hold of an order has ended, including the grace period. */
export const isPastItsEnd = sql<boolean>`coalesce(${orders.holdUntil}, ${orders.expiresAt})
  + make_interval(secs => ${GRACE_SECONDS}) < now()`;

/**
 * A pending order with its deadlines. The clock of the database decides whether a deadline of an order or of
 * a reservation has passed.
 */
export interface DueOrder {
  order: OrderRow;
  /** Whether the hold and the grace period after it have ended. */
  isPast: boolean;
  /** The order is too old to open a payment page. */
  isTooLateToOpen: boolean;
}

/** Reads a pending order with its deadlines. Returns null when the order is not pending. */
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
 * Sends to the provider the next request that a pending order needs. The request opens the page, expires the
 * page or reads the payment. Never expires the page of a delayed payment, because the page is already
 * complete.
 * @returns false when the provider does not know the payment page
 * @throws ProviderUnreachable, ProviderRejected, OrderChanged
 */
export async function checkOrder({ order, isPast, isTooLateToOpen }: DueOrder): Promise<boolean> {
  const worker = system("worker");
  if (order.paymentState === "creating") {
    if (isTooLateToOpen) await releaseOrder(worker, order.id, "voided", endReasons.notOpened);
    else await openPayment(worker, order);
    return true;
  }
  if (isPast && order.paymentState !== "async_pending") return endPayment(order);
  return reconcileOrder(order.id, "poll");
}
