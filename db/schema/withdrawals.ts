import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { withdrawalOutcomes, withdrawalStates } from "#db/values/return-states.ts";
import { createdAt, id, moment, oneOf, updatedAt, word } from "./columns.ts";
import { deliverables } from "./inventory.ts";
import { orderItems, orders } from "./orders.ts";
import { refunds } from "./payments.ts";

/**
 * Declarations of customers that they withdraw from the contract. The id of the submitted form is also the id
 * of the row.
 */
export const withdrawals = pgTable(
  "withdrawals",
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    /**
     * The customer's name as the customer typed it, and the typed mail address to which the shop sends the
     * confirmation. The name and the address are empty after the account was erased.
     */
    name: text().notNull().default(""),
    receiptAddress: text().notNull().default(""),
    /** The one-time link that confirms the withdrawal. The value is null for a signed-in shopper. */
    linkId: uuid().unique(),
    state: word(withdrawalStates).notNull().default("received"),
    requestedAt: moment().notNull(),
    /**
     * The time at which the withdrawal takes effect. The withdrawal of a signed-in shopper takes effect at
     * once. For any other withdrawal, the value is null until the customer confirms the withdrawal by the
     * link in the mail.
     */
    effectiveAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf("withdrawals_state", t.state, withdrawalStates),
    check("withdrawals_effective", sql`(${t.state} = 'received') = (${t.effectiveAt} is null)`),
    index("withdrawals_order").on(t.orderId),
    index("withdrawals_changed").on(t.updatedAt, t.id),
  ],
);

/**
 * The units of a withdrawal and the outcome of each unit. The rows are written when the withdrawal takes
 * effect.
 */
export const withdrawalUnits = pgTable(
  "withdrawal_units",
  {
    id: id(),
    withdrawalId: uuid()
      .notNull()
      .references(() => withdrawals.id, { onDelete: "restrict" }),
    orderItemId: uuid()
      .notNull()
      .references(() => orderItems.id, { onDelete: "restrict" }),
    /** The value is null for a unit that was not delivered. */
    deliverableId: uuid().references(() => deliverables.id, { onDelete: "restrict" }),
    count: integer().notNull(),
    outcome: word(withdrawalOutcomes).notNull(),
    /**
     * The date of the outcome: when the refund was made, when the withdrawal period ended, or when the item
     * was opened.
     */
    outcomeDate: moment(),
    refundId: uuid().references(() => refunds.id, { onDelete: "restrict" }),
    /** The staff user who decided, and the reason. Both columns are empty when the automatic rule decided. */
    decidedBy: uuid(),
    reason: text().notNull().default(""),
  },
  (t) => [
    oneOf("withdrawal_units_outcome", t.outcome, withdrawalOutcomes),
    check("withdrawal_units_count", sql`${t.count} >= 1`),
    check("withdrawal_units_refund", sql`(${t.outcome} = 'refunded') = (${t.refundId} is not null)`),
    index("withdrawal_units_withdrawal").on(t.withdrawalId),
    index("withdrawal_units_deliverable").on(t.deliverableId).where(sql`deliverable_id is not null`),
  ],
);
