import { type SQL, sql } from "drizzle-orm";
import { customers } from "#db/schema/accounts.ts";
import { env } from "#env";

/** Whether an order was charged in the provider's test mode, where no money moves, or in its live mode. */
export type PaymentMode = "test" | "live";

export const modeOf = ({ isTest }: { isTest: boolean }): PaymentMode => (isTest ? "test" : "live");

/** A shop that takes real money marks its earlier test orders; while it only tests, every order is one. */
export const marksTest = ({ isTest }: { isTest: boolean }): boolean => isTest && env.STRIPE_LIVE;

/**
 * The condition for orders whose money counts: with a live key, those that no test mode charged. For queries of one table
 * named `orders`, or with the alias in front of the column.
 */
export const countsMoney = (alias: "orders" | "o" = "orders"): SQL =>
  env.STRIPE_LIVE ? sql`not ${sql.raw(alias)}.is_test` : sql`true`;

/** The totals of a customer that count now, by the same rule. */
export const customerTotals = () =>
  env.STRIPE_LIVE
    ? { spent: customers.liveSpent, orders: customers.liveOrderCount }
    : { spent: customers.totalSpent, orders: customers.orderCount };
