import {
  bigint,
  boolean,
  date,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { returnKinds } from "#db/values/vocabulary.ts";
import { createdAt, oneOf, word } from "./columns.ts";

/**
 * The sales of each day. The reports read these daily sales. When an order changes, a job computes the days
 * of this order again (decision 0062). Every amount is in minor units of the store's currency. The sales of
 * an order count on the day of its payment. A later refund or dispute reduces the sales of the day of the
 * payment.
 */

/**
 * One row is one full computation of the daily sales in one time zone. A change of the shop's time zone
 * starts a new computation. The reports read the former computation until the new computation is complete.
 */
export const salesBuilds = pgTable("sales_builds", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  zone: text().notNull().unique(),
  /**
   * The oldest day that this computation has already reached. The computation begins with today and continues
   * with earlier days.
   */
  builtFrom: date({ mode: "string" }).notNull(),
  isWhole: boolean().notNull().default(false),
  /**
   * The worker reads each order event at once, and again after ten minutes. The two columns contain the
   * position of the first reading and the position of the second reading. A position is the id of the last
   * event that the worker has read. The second reading finds the events of transactions that committed late.
   */
  promptEvent: bigint({ mode: "number" }).notNull(),
  settledEvent: bigint({ mode: "number" }).notNull(),
  createdAt: createdAt(),
});

const money = () => bigint({ mode: "number" }).notNull().default(0);
const units = () => integer().notNull().default(0);
const key = { buildId: integer().notNull(), day: date({ mode: "string" }).notNull() };
/** Test orders count only in a shop without a live key. Therefore test orders have separate rows. */
const isTest = () => boolean().notNull();

/**
 * Sums over the delivered units with a known cost: the net amount, and the provider's fees as far as they are
 * known.
 */
const profitSums = () => ({ costedRevenue: money(), fees: money() });

/** The paid orders of each hour of the day. */
export const salesHours = pgTable(
  "sales_hours",
  {
    ...key,
    /** The hour of the day in the shop's time zone, 0 to 23. */
    hour: smallint().notNull(),
    isTest: isTest(),
    orders: units(),
    /** The sum before discounts. */
    gross: money(),
    discounts: money(),
    refunds: money(),
    disputes: money(),
    /** Two counts: the orders with refunded money, and the orders with a dispute of any outcome. */
    refundedOrders: units(),
    disputedOrders: units(),
    /**
     * The number of first orders, and their net amount. A first order is the first paid order of a customer.
     */
    firstOrders: units(),
    firstNet: money(),
    /**
     * The number of sold units, the cost of the delivered items, and the number of delivered units with a
     * known cost.
     */
    units: units(),
    cost: money(),
    costedUnits: units(),
    ...profitSums(),
    /**
     * The first column counts the orders that have a delivered unit with a known cost. The second column
     * counts the orders in the first column whose provider fee is also known.
     */
    costedOrders: units(),
    feeOrders: units(),
  },
  (t) => [
    primaryKey({ columns: [t.buildId, t.day, t.hour, t.isTest] }),
    foreignKey({ columns: [t.buildId], foreignColumns: [salesBuilds.id] }).onDelete("cascade"),
  ],
);

const productSums = () => ({
  /** The column has no foreign key, because an order line already prevents the deletion of the product. */
  productId: uuid().notNull(),
  isTest: isTest(),
  units: units(),
  gross: money(),
  discounts: money(),
  refunds: money(),
  disputes: money(),
  /** The cost of the delivered items. Replaced items are included. */
  cost: money(),
  /** The number of delivered units with a known cost. */
  costedUnits: units(),
  ...profitSums(),
  /** The number of units that have a known cost and belong to an order with a known fee. */
  feeUnits: units(),
});

/** The sums over the delivered items of a batch. */
const batchSums = () => ({
  batchId: uuid().notNull(),
  isTest: isTest(),
  /** The number of items that customers still have, and the number of items that were replaced. */
  units: units(),
  replaced: units(),
  /** The net amount of the units. A replaced item has no net amount. */
  revenue: money(),
  cost: money(),
  /** The number of items with a known cost. Replaced items are included. */
  costedUnits: units(),
  ...profitSums(),
  /**
   * The number of units that have a known cost and belong to an order with a known fee. Replaced units are
   * excluded.
   */
  feeUnits: units(),
});

/**
 * The sales of each product. Each product line gets a share of the order's money in proportion to price times
 * quantity.
 */
export const salesDays = pgTable("sales_days", { ...key, ...productSums() }, (t) => [
  primaryKey({ columns: [t.buildId, t.day, t.productId, t.isTest] }),
  foreignKey({ columns: [t.buildId], foreignColumns: [salesBuilds.id] }).onDelete("cascade"),
]);

/** The delivered items of each batch, by the day on which their order was paid. */
export const salesBatches = pgTable("sales_batches", { ...key, ...batchSums() }, (t) => [
  primaryKey({ columns: [t.buildId, t.day, t.batchId, t.isTest] }),
  foreignKey({ columns: [t.buildId], foreignColumns: [salesBuilds.id] }).onDelete("cascade"),
]);

/** The first day of a calendar month in the time zone of the computation. */
const month = { buildId: integer().notNull(), month: date({ mode: "string" }).notNull() };

/**
 * The sums of `sales_days` by month. With the monthly sums, a report about a long period reads few rows
 * (invariant D2).
 */
export const salesMonths = pgTable("sales_months", { ...month, ...productSums() }, (t) => [
  primaryKey({ columns: [t.buildId, t.month, t.productId, t.isTest] }),
  foreignKey({ columns: [t.buildId], foreignColumns: [salesBuilds.id] }).onDelete("cascade"),
]);

/** The sums of `sales_batches` by month (invariant D2). */
export const salesBatchMonths = pgTable("sales_batch_months", { ...month, ...batchSums() }, (t) => [
  primaryKey({ columns: [t.buildId, t.month, t.batchId, t.isTest] }),
  foreignKey({ columns: [t.buildId], foreignColumns: [salesBuilds.id] }).onDelete("cascade"),
]);

/** The paid orders with each coupon. */
export const salesCoupons = pgTable(
  "sales_coupons",
  {
    ...key,
    couponId: uuid().notNull(),
    isTest: isTest(),
    /** Paid orders with the coupon. The number includes orders that were refunded later. */
    orders: units(),
    gross: money(),
    discounts: money(),
    refunds: money(),
    disputes: money(),
  },
  (t) => [
    primaryKey({ columns: [t.buildId, t.day, t.couponId, t.isTest] }),
    foreignKey({ columns: [t.buildId], foreignColumns: [salesBuilds.id] }).onDelete("cascade"),
  ],
);

/** The paid orders of each customer. */
export const salesCustomers = pgTable(
  "sales_customers",
  { ...key, customerId: uuid().notNull(), isTest: isTest(), orders: units(), net: money() },
  (t) => [
    primaryKey({ columns: [t.buildId, t.day, t.customerId, t.isTest] }),
    foreignKey({ columns: [t.buildId], foreignColumns: [salesBuilds.id] }).onDelete("cascade"),
  ],
);

/**
 * The refunds and disputes of paid orders by reason. For each order, the amounts of all reasons add up to the
 * refunded and disputed amounts of the order.
 */
export const salesReasons = pgTable(
  "sales_reasons",
  {
    ...key,
    kind: word(returnKinds).notNull(),
    /**
     * The reason: for a refund, the text that the staff member wrote; for a dispute, the provider's code. The
     * column contains "" when there is no reason.
     */
    reason: text().notNull(),
    isTest: isTest(),
    cases: units(),
    amount: money(),
  },
  (t) => [
    primaryKey({ columns: [t.buildId, t.day, t.kind, t.reason, t.isTest] }),
    foreignKey({ columns: [t.buildId], foreignColumns: [salesBuilds.id] }).onDelete("cascade"),
    oneOf("sales_reasons_kind", t.kind, returnKinds),
  ],
);

/**
 * The orders whose days must be computed again because the cost of a batch changed. A change of the cost of a
 * batch writes no order event.
 */
export const salesTouches = pgTable("sales_touches", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid().notNull(),
});
