import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  char,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgSequence,
  pgTable,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { PublicOrderEvent } from "#db/values/channel-vocabulary.ts";
import { type PaymentMethodType, voucherMethods } from "#db/values/payment-method-types.ts";
import {
  actorKinds,
  CARD_METHOD,
  deliveryStates,
  deliveryTypes,
  disputeStates,
  orderStatuses,
  paymentMethods,
  paymentStates,
  refundStates,
} from "#db/values/vocabulary.ts";
import { customers, users } from "./accounts.ts";
import { products } from "./catalog.ts";
import { amount, createdAt, id, moment, named, oneOf, updatedAt, word } from "./columns.ts";
import { disputedShare, refundedShare, searchedText, shownStatus } from "./order-expressions.ts";

export const orderNumbers = pgSequence("order_number_seq", { startWith: 10001 });

export const orders = pgTable(
  "orders",
  {
    id: id(),
    orderNumber: text().notNull().unique().default(sql`'HO-' || nextval('order_number_seq')`),
    userId: uuid().references(() => users.id, { onDelete: "restrict" }),
    customerId: uuid().references(() => customers.id, { onDelete: "restrict" }),
    customerEmail: text().notNull(),
    customerFirstName: text().notNull().default(""),
    customerLastName: text().notNull().default(""),
    phone: text().notNull().default(""),
    status: word(orderStatuses).notNull().generatedAlwaysAs(shownStatus),
    paymentMethod: word(paymentMethods).notNull().default(CARD_METHOD),
    /**
     * The payment method types that the payment page offers. When the shop repeats the request for the
     * payment page, the new request names the same payment method types.
     */
    paymentMethodTypes: text().array().$type<PaymentMethodType[]>().notNull().default(sql`'{card}'::text[]`),
    paymentState: word(paymentStates).notNull().default("creating"),
    deliveryState: word(deliveryStates).notNull().default("none"),
    refundState: word(refundStates).notNull().default("none"),
    disputeState: word(disputeStates).notNull().default("none"),
    /** The exceptions of the order, each a value of `orderExceptions` in vocabulary.ts. */
    exceptions: text().array().notNull().default(sql`'{}'::text[]`),
    /**
     * The currency of the charge. The amounts in the next columns are in minor units of the charged currency.
     */
    currency: char({ length: 3 }).notNull(),
    subtotal: amount().notNull(),
    discountAmount: amount().notNull().default(0),
    couponCode: text().notNull().default(""),
    total: amount().notNull(),
    /**
     * The total in the store's currency (USD minor units). All sums of sales use this column. When the
     * provider charged a different amount than the total, this column contains the charged amount.
     * `askedStoreTotal` then contains the total.
     */
    storeTotal: amount().notNull(),
    /**
     * The total in the store's currency. The column is set only when the provider charged an amount that
     * differs from the total. Otherwise null.
     */
    askedStoreTotal: amount(),
    /**
     * The subtotal of the order before the discount, in USD minor units. The subtotal is null in an order
     * that an earlier version of the shop stored. For an order without a stored subtotal, reports compute the
     * subtotal from the other amounts.
     */
    storeSubtotal: amount(),
    exchangeRate: numeric({ precision: 18, scale: 8, mode: "number" }).notNull().default(1),
    paidAmount: amount().notNull().default(0),
    refundedAmount: amount().notNull().default(0),
    /**
     * The disputed amount of the order's own payment. domain/after-sale/disputes/recount-disputed.ts
     * recomputes this amount from the ledger.
     */
    disputedAmount: amount().notNull().default(0),
    /**
     * Refunds and disputes in the store's currency. The net amount is the store total minus the refunded and
     * the disputed amount.
     */
    refundedStoreTotal: amount().notNull().generatedAlwaysAs(refundedShare),
    disputedStoreTotal: amount().notNull().generatedAlwaysAs(disputedShare),
    /**
     * The id of one checkout attempt, created in the browser. One checkout attempt never creates two orders.
     */
    attemptId: uuid().notNull(),
    locale: text().notNull().default("en"),
    /** The provider that takes the payment, and the provider's ids of the payment page and of the payment. */
    provider: text().notNull(),
    providerSessionId: text().unique(),
    providerPaymentId: text().unique(),
    /**
     * Whether the payment page belongs to the provider's test mode or to the sandbox. An order without a
     * payment page was paid outside the provider, with real money.
     */
    isTest: boolean().notNull().default(false),
    checkoutUrl: text(),
    /**
     * The kind, the expiry time and the URL of the voucher that the shopper pays. Only the shopper of the
     * order can read the URL of the voucher.
     */
    voucherMethod: word(voucherMethods),
    voucherUntil: moment(),
    voucherUrl: text(),
    /** The time at which the payment page expires at the provider. */
    expiresAt: moment().notNull(),
    /**
     * The end of the reservation, when the reservation ends before the payment page expires. The column is
     * null when the reservation and the payment page end at the same time.
     */
    holdUntil: moment(),
    /**
     * The network from which the order came (domain/checkout/holds/hold-standing.ts). The shop removes the
     * network from the order after two days.
     */
    clientNetwork: text().notNull().default(""),
    /** The time of the sweeper's next check. */
    nextCheckAt: moment(),
    checkCount: integer().notNull().default(0),
    paidAt: moment(),
    /**
     * The completion time is set once. A trigger rejects every later change of this time (invariant I17).
     */
    completedAt: moment(),
    cancelledAt: moment(),
    cancelReason: text().notNull().default(""),
    /**
     * The product names of the lines at the time of the order. Only the search for orders uses the product
     * names in this column.
     */
    productNames: text().notNull().default(""),
    searchText: text().notNull().generatedAlwaysAs(searchedText),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf("orders_payment_method", t.paymentMethod, paymentMethods),
    named("orders_provider", t.provider),
    oneOf("orders_payment_state", t.paymentState, paymentStates),
    oneOf("orders_voucher_method", t.voucherMethod, voucherMethods),
    oneOf("orders_delivery_state", t.deliveryState, deliveryStates),
    oneOf("orders_refund_state", t.refundState, refundStates),
    oneOf("orders_dispute_state", t.disputeState, disputeStates),
    check(
      "orders_total",
      sql`${t.subtotal} - ${t.discountAmount} = ${t.total} and ${t.total} > 0 and ${t.discountAmount} >= 0`,
    ),
    check("orders_refunded", sql`${t.refundedAmount} >= 0 and ${t.refundedAmount} <= ${t.paidAmount}`),
    check("orders_disputed", sql`${t.disputedAmount} >= 0 and ${t.disputedAmount} <= ${t.paidAmount}`),
    check("orders_completed_paid", sql`${t.completedAt} is null or ${t.paymentState} = 'paid'`),
    unique("orders_attempt").on(t.userId, t.attemptId),
    // The index serves the pages of a shopper's own orders, newest first. The index also contains the columns
    // of the shopper's totals. Therefore a query can compute these totals without reading the table.
    index("orders_user").on(
      t.userId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
      t.status,
      t.paymentState,
      t.refundState,
      t.storeTotal,
    ),
    // The indexes serve the sales list in both sort directions. The index has "nulls first", because a plain
    // "order by ... desc" puts null values first. The index contains `is_test`. Therefore a query for sums
    // can leave out test orders without reading the table.
    index("orders_created").on(t.createdAt.desc().nullsFirst(), t.id, t.isTest),
    index("orders_status").on(t.status, t.createdAt.desc().nullsFirst(), t.id),
    // The next indexes serve the filters of the sales list, with the newest orders first.
    index("orders_method").on(t.paymentMethod, t.createdAt, t.id),
    index("orders_refunds").on(t.createdAt, t.id).where(sql`refund_state <> 'none'`),
    index("orders_disputes").on(t.createdAt, t.id).where(sql`dispute_state <> 'none'`),
    index("orders_value").on(t.storeTotal, t.id),
    index("orders_status_value").on(t.status, t.storeTotal, t.id, t.isTest),
    index("orders_completed").on(t.completedAt).where(sql`completed_at is not null`),
    index("orders_paid").on(t.paidAt).where(sql`paid_at is not null`),
    index("orders_network").on(t.clientNetwork, t.createdAt).where(sql`client_network <> ''`),
    index("orders_customer").on(t.customerId),
    index("orders_returned")
      .on(t.customerId, t.status, t.id, t.refundedStoreTotal, t.disputedStoreTotal, t.isTest)
      .where(sql`refunded_amount > 0 or disputed_amount > 0`),
    index("orders_email").on(t.customerEmail),
    index("orders_check")
      .on(t.nextCheckAt)
      .where(sql`payment_state in ('creating', 'awaiting', 'async_pending')`),
    // The index has the paid orders that are not delivered in full. A query for the tab "atencao" reads only
    // the index and not the table.
    index("orders_owed")
      .on(t.createdAt, t.id, t.paidAt, t.status, t.deliveryState, t.disputeState)
      .where(sql`payment_state = 'paid' and delivery_state in ('none', 'owed', 'partial')`),
  ],
);

export const orderItems = pgTable(
  "order_items",
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "restrict" }),
    position: integer().notNull(),
    /**
     * The shop copies the values of these columns from the product when the order is placed. Later changes of
     * the product do not change these columns.
     */
    productName: text().notNull(),
    productSlug: text().notNull(),
    emoji: text().notNull().default(""),
    deliveryType: word(deliveryTypes).notNull(),
    quantity: integer().notNull(),
    /**
     * Unit price in the order's currency, rounded to minor units. `amount` is the price of the line. The
     * price of the line can differ from unit price times quantity, because the unit price is rounded.
     */
    price: amount().notNull(),
    /**
     * The list price of one unit in the order's currency. Quantity tiers and sale prices are not included.
     * The value is null for an order from a version without tiers and sales.
     */
    listPrice: amount(),
    /**
     * The amount of the line before its discount. The shop first multiplies the unit price by the quantity.
     * After that, the shop converts the result to the order's currency. The value is null in an order that an
     * older version stored.
     */
    amount: amount(),
    /** The line's share of the order's discount, in minor units of the order's currency. */
    discount: amount().notNull().default(0),
    /**
     * The unit price and the share of the discount in USD minor units. The value is null in an order that an
     * older version stored.
     */
    storePrice: amount(),
    storeDiscount: amount(),
    /**
     * Units of manual stock that are reserved for this line. The units return to the stock when the order
     * expires.
     */
    heldManual: integer("held_typed").notNull().default(0),
    deliveredQuantity: integer().notNull().default(0),
    owedQuantity: integer().notNull().default(0),
    refundedQuantity: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf("order_items_delivery_type", t.deliveryType, deliveryTypes),
    check("order_items_quantity", sql`${t.quantity} >= 1`),
    check("order_items_price", sql`${t.price} > 0`),
    check("order_items_list_price", sql`${t.listPrice} is null or ${t.listPrice} >= ${t.price}`),
    check(
      "order_items_discount",
      sql`${t.discount} >= 0 and ${t.discount} <= coalesce(${t.amount}, ${t.price} * ${t.quantity})`,
    ),
    check(
      "order_items_account",
      sql`${t.deliveredQuantity} >= 0 and ${t.owedQuantity} >= 0 and ${t.refundedQuantity} >= 0
        and ${t.deliveredQuantity} + ${t.owedQuantity} + ${t.refundedQuantity} <= ${t.quantity}`,
    ),
    unique("order_items_position").on(t.orderId, t.position),
    unique("order_items_product").on(t.orderId, t.productId),
    /** This index finds the newest orders of a product, for a filter of the sales list. */
    index("order_items_product_created").on(t.productId, t.createdAt, t.orderId),
    index("order_items_owed").on(t.productId).where(sql`owed_quantity > 0`),
    index("order_items_waiting").on(t.orderId).where(sql`owed_quantity > 0 and delivery_type <> 'manual'`),
    index("order_items_by_hand").on(t.orderId).where(sql`owed_quantity > 0 and delivery_type = 'manual'`),
  ],
);

/**
 * Each row is one change of an order. The row's number is the version of the order after the change (I19).
 * The row also contains the public events of the change.
 */
export const orderEvents = pgTable(
  "order_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    version: integer().notNull(),
    type: text().notNull(),
    actorKind: word(actorKinds).notNull(),
    actorId: uuid(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    publicEvents: text().array().$type<PublicOrderEvent[]>().notNull().default(sql`'{}'::text[]`),
    publicId: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf("order_events_actor", t.actorKind, actorKinds),
    unique("order_events_version").on(t.orderId, t.version),
  ],
);
