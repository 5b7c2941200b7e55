import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { couponKinds, couponUseStates } from "#db/values/vocabulary.ts";
import { categories, products } from "./catalog.ts";
import { amount, createdAt, id, moment, oneOf, updatedAt, word } from "./columns.ts";
import { orders } from "./orders.ts";

/** A code that reduces the total of an order. Amounts are minor units of the store's currency. */
export const coupons = pgTable(
  "coupons",
  {
    id: id(),
    code: text().notNull().unique(),
    kind: word(couponKinds).notNull(),
    /** The value of the discount: whole percents, or an amount. */
    value: amount().notNull(),
    /** The minimum total that a cart must have before the discount. */
    minTotal: amount().notNull().default(0),
    /** The largest discount of one order, or null without a limit. */
    maxDiscount: amount(),
    /** `startsAt` is null when the coupon is valid at once. `endsAt` is null when the coupon has no end. */
    startsAt: moment(),
    endsAt: moment(),
    /** Null without a limit. */
    maxUses: integer(),
    maxUsesPerBuyer: integer(),
    firstOrderOnly: boolean().notNull().default(false),
    /** Whether products with a reduced price also get the discount. */
    withReduced: boolean().notNull().default(true),
    /**
     * Whether the coupon applies only to its targets. A coupon whose last target was deleted applies to no
     * product, and never to all products.
     */
    isTargeted: boolean().notNull().default(false),
    /** The numbers of uses in the states "held" and "spent" (invariant C1). */
    held: integer().notNull().default(0),
    spent: integer().notNull().default(0),
    isActive: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf("coupons_kind", t.kind, couponKinds),
    check("coupons_code", sql`${t.code} ~ '^[A-Z0-9][A-Z0-9_-]{2,31}$'`),
    check(
      "coupons_value",
      sql`${t.value} > 0 and (${t.kind} = 'amount' or ${t.value} <= 100) and ${t.minTotal} >= 0
        and ${t.maxDiscount} > 0`,
    ),
    check("coupons_window", sql`${t.endsAt} > ${t.startsAt}`),
    check("coupons_limits", sql`${t.maxUses} > 0 and ${t.maxUsesPerBuyer} > 0`),
    check("coupons_counts", sql`${t.held} >= 0 and ${t.spent} >= 0`),
    index("coupons_active").on(t.endsAt).where(sql`is_active`),
    // This index serves the list of coupons in the back office, newest first.
    index("coupons_created").on(t.createdAt.desc().nullsFirst(), t.id),
  ],
);

/** The products and categories to which a coupon applies. */
export const couponTargets = pgTable(
  "coupon_targets",
  {
    id: id(),
    couponId: uuid()
      .notNull()
      .references(() => coupons.id, { onDelete: "cascade" }),
    productId: uuid().references(() => products.id, { onDelete: "cascade" }),
    categoryId: uuid().references(() => categories.id, { onDelete: "cascade" }),
  },
  (t) => [
    check("coupon_targets_one", sql`num_nonnulls(${t.productId}, ${t.categoryId}) = 1`),
    unique("coupon_targets_product").on(t.couponId, t.productId),
    unique("coupon_targets_category").on(t.couponId, t.categoryId),
    index("coupon_targets_of_product").on(t.productId).where(sql`product_id is not null`),
    index("coupon_targets_of_category").on(t.categoryId).where(sql`category_id is not null`),
  ],
);

/**
 * The record that one order uses a coupon. The use is reserved when the order's stock is reserved, and
 * released when the stock is released.
 */
export const couponUses = pgTable(
  "coupon_uses",
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: "restrict" }),
    couponId: uuid()
      .notNull()
      .references(() => coupons.id, { onDelete: "restrict" }),
    /**
     * A keyed hash that stands for the shopper's mailbox or for the guest's session
     * (domain/checkout/coupons/buyer-key.ts).
     */
    buyerKey: text().notNull(),
    /**
     * A keyed hash of the card that paid the order. The hash is null before the payment, and for a payment
     * without a card.
     */
    cardKey: text(),
    state: word(couponUseStates).notNull().default("held"),
    /**
     * Whether the use exceeded the coupon's limit. The shop releases the use of an unpaid order. When this
     * order is paid later, the coupon's limit may already be reached.
     */
    isBeyond: boolean().notNull().default(false),
    /**
     * Whether this card had already reached the coupon's maximum number of orders for one customer.
     */
    isCardBeyond: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf("coupon_uses_state", t.state, couponUseStates),
    index("coupon_uses_coupon").on(t.couponId, t.state),
    index("coupon_uses_buyer").on(t.couponId, t.buyerKey),
    index("coupon_uses_card").on(t.couponId, t.cardKey).where(sql`card_key is not null`),
    index("coupon_uses_card_beyond").on(t.couponId).where(sql`is_card_beyond`),
    check("coupon_uses_card_beyond_has_card", sql`not ${t.isCardBeyond} or ${t.cardKey} is not null`),
    index("coupon_uses_beyond").on(t.couponId).where(sql`is_beyond`),
  ],
);
