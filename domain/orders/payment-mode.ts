import { type SQL, sql } from "drizzle-orm";
import { customers } from "#db/schema/accounts.ts";
import { env } from "#env";

/** The provider's mode (test or live) in which an order was charged. In test mode no money moves. */
export type PaymentMode = "test" | "live";

export const modeOf = ({ isTest }: { isTest: boolean }): PaymentMode => (isTest ? "test" : "live");

/**
 * Returns whether staff see the order marked as a test order. A shop without a live key marks no order as a
 * test order.
 */
export const marksTest = ({ isTest }: { isTest: boolean }): boolean => isTest && env.PAYMENTS_LIVE;

/**
 * Returns the SQL condition for the orders whose money the shop includes in its figures. With a live key, the
 * figures include only live orders. Without a live key, the figures include all orders.
 * @param alias the name of the orders table in the query.
 */
export const countsMoney = (alias: "orders" | "o" = "orders"): SQL =>
  env.PAYMENTS_LIVE ? sql`not ${sql.raw(alias)}.is_test` : sql`true`;

/**
 * Returns whether the shop counts the money of orders in this mode (test or live). The function applies the
 * same rule as `countsMoney`.
 */
export const modeCountsMoney = (isTest: boolean): boolean => !(isTest && env.PAYMENTS_LIVE);

/**
 * Returns the columns with the totals of a customer. The rule of `countsMoney` decides whether the totals
 * include only live orders or all orders.
 */
export const customerTotals = () =>
  env.PAYMENTS_LIVE
    ? { spent: customers.liveSpent, orders: customers.liveOrderCount }
    : { spent: customers.totalSpent, orders: customers.orderCount };
