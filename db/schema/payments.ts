import { sql } from "drizzle-orm";
import {
  boolean,
  char,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import {
  disputeStates,
  ledgerAccounts,
  ledgerKinds,
  providerEventKinds,
  refundRowStates,
} from "#db/values/vocabulary.ts";
import { amount, createdAt, id, moment, named, oneOf, updatedAt, word } from "./columns.ts";
import { orders } from "./orders.ts";

/**
 * Received payments. The first payment that arrives for an order is the order's own payment. A second payment
 * is marked as duplicate (invariant I14).
 */
export const payments = pgTable(
  "payments",
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    /** The name of the provider, or MANUAL for a payment outside the provider. */
    provider: text().notNull(),
    /** The provider's id of the payment, or `manual:<order id>`. */
    providerPaymentId: text().notNull().unique(),
    amount: amount().notNull(),
    currency: char({ length: 3 }).notNull(),
    isDuplicate: boolean().notNull().default(false),
    /**
     * The reason of the staff user who marked the order as paid. The reason is empty for a payment through
     * the provider.
     */
    reason: text().notNull().default(""),
    createdAt: createdAt(),
  },
  (t) => [
    named("payments_provider", t.provider),
    check("payments_amount", sql`${t.amount} > 0`),
    index("payments_order").on(t.orderId),
  ],
);

export const refunds = pgTable(
  "refunds",
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id, { onDelete: "restrict" }),
    state: word(refundRowStates).notNull().default("requested"),
    amount: amount().notNull(),
    currency: char({ length: 3 }).notNull(),
    reason: text().notNull().default(""),
    providerRefundId: text().unique(),
    requestedBy: uuid(),
    /**
     * Backordered units that the refund cancels. The keys are order item ids, the values are numbers of
     * units.
     */
    units: jsonb().$type<Record<string, number>>().notNull().default({}),
    /**
     * Delivered units that the refund pays back. The keys are order item ids. The values are lists of the
     * units' numbers within the line.
     */
    slots: jsonb().$type<Record<string, number[]>>().notNull().default({}),
    /**
     * For a refund of chosen units, the refunded amount of each line. The keys are order item ids. The
     * amounts add up to the amount of the refund. The column has no entries when staff chose an amount for
     * the refund, or when the whole remaining amount was refunded.
     */
    lineAmounts: jsonb().$type<Record<string, number>>().notNull().default({}),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf("refunds_state", t.state, refundRowStates),
    check("refunds_amount", sql`${t.amount} > 0`),
    index("refunds_order").on(t.orderId),
    index("refunds_payment").on(t.paymentId),
    index("refunds_changed").on(t.updatedAt, t.id),
    index("refunds_open").on(t.updatedAt).where(sql`state in ('requested', 'pending')`),
  ],
);

export const disputes = pgTable(
  "disputes",
  {
    id: id(),
    orderId: uuid().references(() => orders.id, { onDelete: "restrict" }),
    provider: text().notNull(),
    providerDisputeId: text().notNull().unique(),
    providerPaymentId: text().notNull(),
    state: word(disputeStates).notNull(),
    /** The provider's own status, which can be newer than the states that the shop knows. */
    providerStatus: text().notNull(),
    reason: text().notNull().default(""),
    amount: amount().notNull(),
    currency: char({ length: 3 }).notNull(),
    evidenceDueAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf("disputes_state", t.state, disputeStates),
    named("disputes_provider", t.provider),
    index("disputes_order").on(t.orderId),
    index("disputes_changed").on(t.updatedAt, t.id),
  ],
);

/**
 * A balanced set of ledger entries for one provider object. The table is append-only. Each provider object is
 * booked only once (invariants I12, I15).
 */
export const ledgerTransactions = pgTable(
  "ledger_transactions",
  {
    id: id(),
    kind: word(ledgerKinds).notNull(),
    orderId: uuid().references(() => orders.id, { onDelete: "restrict" }),
    providerObject: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf("ledger_transactions_kind", t.kind, ledgerKinds),
    unique("ledger_transactions_once").on(t.kind, t.providerObject),
    index("ledger_transactions_order").on(t.orderId),
  ],
);

export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: id(),
    transactionId: uuid()
      .notNull()
      .references(() => ledgerTransactions.id, { onDelete: "restrict" }),
    account: word(ledgerAccounts).notNull(),
    /**
     * Signed minor units. A debit is positive, a credit is negative. The entries of a transaction add up to
     * zero in each currency.
     */
    amount: amount().notNull(),
    currency: char({ length: 3 }).notNull(),
  },
  (t) => [
    oneOf("ledger_entries_account", t.account, ledgerAccounts),
    check("ledger_entries_amount", sql`${t.amount} <> 0`),
    index("ledger_entries_transaction").on(t.transactionId),
  ],
);

/**
 * The fees that the provider charged for a payment. Each row is one movement of the provider's balance that
 * belongs to a payment. The table is append-only.
 */
export const providerFees = pgTable(
  "provider_fees",
  {
    /** The provider's id of the movement. */
    id: text().primaryKey(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id, { onDelete: "restrict" }),
    /**
     * Whether the payment itself changed the provider's balance. The value is false when a refund or a
     * dispute of the payment changed the balance.
     */
    isOfPayment: boolean().notNull(),
    /** Minor units. The amount is negative when the provider returned a fee. */
    amount: amount().notNull(),
    /** The currency of the provider's balance, which may differ from the currency of the payment. */
    currency: char({ length: 3 }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("provider_fees_payment").on(t.paymentId)],
);

/**
 * The events that the shop received from the provider. Each event is verified and recorded once. The event
 * handler reads the current state of the objects from the provider.
 */
export const providerEvents = pgTable(
  "provider_events",
  {
    id: text().primaryKey(),
    provider: text().notNull(),
    /** The kind is null for an event to which the shop does not react. */
    kind: word(providerEventKinds),
    /** The provider's own type of the event. */
    type: text().notNull(),
    objectId: text().notNull(),
    /**
     * The ids by which the shop finds the order of the event: the id of the payment page, payment or order.
     * Never card data.
     */
    references: jsonb().$type<Record<string, string>>().notNull().default({}),
    livemode: boolean().notNull(),
    providerCreatedAt: moment().notNull(),
    receivedAt: createdAt(),
    handledAt: moment(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment().notNull().defaultNow(),
    lastError: text().notNull().default(""),
  },
  (t) => [
    oneOf("provider_events_kind", t.kind, providerEventKinds),
    named("provider_events_provider", t.provider),
    index("provider_events_open").on(t.nextAttemptAt).where(sql`handled_at is null`),
    index("provider_events_handled").on(t.providerCreatedAt).where(sql`handled_at is not null`),
  ],
);
