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
 * The sales by day, from which the reports read. A job computes the days of changed orders again (decision
 * 0062). Every amount is in minor units of the store's currency. An order belongs to the day of its payment:
 * refunds and disputes reduce that day, on whichever day they happen.
 */

/**
 * One computation of all days in one time zone. A change of the shop's time zone starts another one. The
 * reports read the former until the new one is whole.
 */
export const salesBuilds = pgTable("sales_builds", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  zone: text().notNull().unique(),
  /** The oldest day that is computed. Days are computed from today backwards. */
  builtFrom: date({ mode: "string" }).notNull(),
  isWhole: boolean().notNull().default(false),
  /**
   * The last order event that was read at once, and the last one that was read again when it was ten minutes
   * old. The second reading finds the events of transactions that committed late.
   */
  promptEvent: bigint({ mode: "number" }).notNull(),
  settledEvent: bigint({ mode: "number" }).notNull(),
  createdAt: createdAt(),
});

const money = () => bigint({ mode: "number" }).notNull().default(0);
const units = () => integer().notNull().default(0);
const key = { buildId: integer().notNull(), day: date({ mode: "string" }).notNull() };
/** Test orders count in a shop without a live key only, so they are separate rows. */
const isTest = () => boolean().notNull();

/**
 * The net amount of the delivered units whose cost is known, and the part of the provider's fees that falls
 * on them, as far as it is known.
 */
const profitSums = () => ({ costedRevenue: money(), fees: money() });

/** The paid orders of each hour of the day. */
export const salesHours = pgTable(
  "sales_hours",
  {
    ...key,
    /** The hour of the shop's clock, 0 to 23. */
    hour: smallint().notNull(),
    isTest: isTest(),
    orders: units(),
    /** Before discounts. */
    gross: money(),
    discounts: money(),
    refunds: money(),
    disputes: money(),
    /** Orders with refunded money, and orders with a dispute of any outcome. */
    refundedOrders: units(),
    disputedOrders: units(),
    /** The first paid orders of their customers, and the net amount of these orders. */
    firstOrders: units(),
    firstNet: money(),
    /** Sold units, the cost of the delivered items, and the delivered units whose cost is known. */
    units: units(),
    cost: money(),
    costedUnits: units(),
    ...profitSums(),
    /** Orders with a delivered unit whose cost is known, and those of them whose fee is known. */
    costedOrders: units(),
    feeOrders: units(),
  },
  (t) => [
    primaryKey({ columns: [t.buildId, t.day, t.hour, t.isTest] }),
    foreignKey({ columns: [t.buildId], foreignColumns: [salesBuilds.id] }).onDelete("cascade"),
  ],
);

const productSums = () => ({
  /** No foreign key: an order line holds the product already. */
  productId: uuid().notNull(),
  isTest: isTest(),
  units: units(),
  gross: money(),
  discounts: money(),
  refunds: money(),
  disputes: money(),
  /** The cost of the delivered items, with items that were replaced. */
  cost: money(),
  /** The delivered units whose cost is known. */
  costedUnits: units(),
  ...profitSums(),
  /** The units with a known cost whose order has a known fee. */
  feeUnits: units(),
});

/** The delivered items of a batch. */
const batchSums = () => ({
  batchId: uuid().notNull(),
  isTest: isTest(),
  /** Items that the customer has, and items that were replaced by another one. */
  units: units(),
  replaced: units(),
  /** The net amount of the units: a replaced item earns nothing. */
  revenue: money(),
  cost: money(),
  /** The items whose cost is known, with the replaced ones. */
  costedUnits: units(),
  ...profitSums(),
  /** The units with a known cost, without replaced ones, whose order has a known fee. */
  feeUnits: units(),
});

/** The sales of each product. A line's share of the order's money follows its price times its quantity. */
export const salesDays = pgTable("sales_days", { ...key, ...productSums() }, (t) => [
  primaryKey({ columns: [t.buildId, t.day, t.productId, t.isTest] }),
  foreignKey({ columns: [t.buildId], foreignColumns: [salesBuilds.id] }).onDelete("cascade"),
]);

/** The delivered items of each batch, by the day of their order's payment. */
export const salesBatches = pgTable("sales_batches", { ...key, ...batchSums() }, (t) => [
  primaryKey({ columns: [t.buildId, t.day, t.batchId, t.isTest] }),
  foreignKey({ columns: [t.buildId], foreignColumns: [salesBuilds.id] }).onDelete("cascade"),
]);

/** The first day of a calendar month of the build's time zone. */
const month = { buildId: integer().notNull(), month: date({ mode: "string" }).notNull() };

/** The sums of `sales_days` by month, so that a long period reads few rows (invariant D2). */
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
    /** Paid orders with the coupon, also those that were refunded later. */
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

/** The refunds and disputes of paid orders by reason. The amounts of an order add up to its own amounts. */
export const salesReasons = pgTable(
  "sales_reasons",
  {
    ...key,
    kind: word(returnKinds).notNull(),
    /** The words of the staff member for a refund, and the provider's word for a dispute; "" without one. */
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

/** Orders whose days must be computed again without an event of the order. The cost of a batch changed. */
export const salesTouches = pgTable("sales_touches", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid().notNull(),
});
