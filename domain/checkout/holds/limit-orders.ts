import { and, eq, gt, inArray, ne, sql } from "drizzle-orm";
import type { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import type { Shopper } from "#domain/kernel/caller.ts";
import { TooManyAttempts } from "#domain/kernel/limits/rate-limit.ts";

/** Unpaid orders one shopper may hold stock with at a time. */
export const OPEN_ORDERS_MAX = 3;
/** Orders one shopper may place within ten minutes, paid or not: more is a program, not a person. */
const RECENT_ORDERS_MAX = 30;

type Countable = Pick<typeof db, "$count">;

/** The shopper has as many open orders as are allowed; older ones are to be ended first. */
export class TooManyOpenOrders extends Error {
  constructor() {
    super("the shopper has too many open orders");
    this.name = "TooManyOpenOrders";
  }
}

/**
 * Refuses a shopper who places orders faster than a person can.
 * @throws TooManyAttempts
 */
export async function limitPace(from: Countable, shopper: Shopper): Promise<void> {
  const recent = await from.$count(
    orders,
    and(eq(orders.userId, shopper.userId), gt(orders.createdAt, sql`now() - interval '10 minutes'`)),
  );
  if (recent >= RECENT_ORDERS_MAX) throw new TooManyAttempts(600);
}

/** The shopper's orders that wait for a payment page or a payment, apart from the order of one attempt. */
export const openOrdersBeside = (shopper: Shopper, attemptId: string) =>
  and(
    eq(orders.userId, shopper.userId),
    inArray(orders.paymentState, ["creating", "awaiting"]),
    ne(orders.attemptId, attemptId),
  );

/**
 * Holds a shopper to the number of open orders. Call it in the placing transaction under the lock of the shopper's row:
 * orders placed at the same moment are counted then.
 * @throws TooManyOpenOrders
 */
export async function limitOpenOrders(tx: Countable, shopper: Shopper, attemptId: string): Promise<void> {
  const open = await tx.$count(orders, openOrdersBeside(shopper, attemptId));
  if (open >= OPEN_ORDERS_MAX) throw new TooManyOpenOrders();
}
