import { and, eq, gt, inArray, ne, sql } from "drizzle-orm";
import type { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import type { Shopper } from "#domain/kernel/caller.ts";
import { TooManyAttempts } from "#domain/kernel/limits/rate-limit.ts";

/** Maximum number of unpaid orders with which one shopper may hold stock at a time. */
export const OPEN_ORDERS_MAX = 3;
/**
 * Maximum number of orders, paid or not, that one shopper may place within ten minutes. Only a program needs
 * more.
 */
const RECENT_ORDERS_MAX = 30;

type Countable = Pick<typeof db, "$count">;

/** The shopper has the maximum number of open orders. The caller must end older orders first. */
export class TooManyOpenOrders extends Error {
  constructor() {
    super("the shopper has too many open orders");
    this.name = "TooManyOpenOrders";
  }
}

/**
 * Limits how fast one shopper places orders.
 * @throws TooManyAttempts when the shopper placed 30 orders within ten minutes
 */
export async function limitPace(from: Countable, shopper: Shopper): Promise<void> {
  const recent = await from.$count(
    orders,
    and(eq(orders.userId, shopper.userId), gt(orders.createdAt, sql`now() - interval '10 minutes'`)),
  );
  if (recent >= RECENT_ORDERS_MAX) throw new TooManyAttempts(600);
}

/**
 * Matches the shopper's orders that wait for a payment page or a payment, except the order of one attempt.
 */
export const openOrdersBeside = (shopper: Shopper, attemptId: string) =>
  and(
    eq(orders.userId, shopper.userId),
    inArray(orders.paymentState, ["creating", "awaiting"]),
    ne(orders.attemptId, attemptId),
  );

/**
 * Limits the number of open orders of a shopper. Call it in the transaction that places the order, under the
 * lock of the shopper's row, so that it counts concurrent orders.
 * @throws TooManyOpenOrders when the shopper has the maximum number of open orders
 */
export async function limitOpenOrders(tx: Countable, shopper: Shopper, attemptId: string): Promise<void> {
  const open = await tx.$count(orders, openOrdersBeside(shopper, attemptId));
  if (open >= OPEN_ORDERS_MAX) throw new TooManyOpenOrders();
}
