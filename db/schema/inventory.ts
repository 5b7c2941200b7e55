import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { deliverableStatuses, deliveryTypes, inventoryStates } from "#db/values/vocabulary.ts";
import { users } from "./accounts.ts";
import { products } from "./catalog.ts";
import { amount, bytes, createdAt, id, moment, oneOf, updatedAt, word } from "./columns.ts";
import { orderItems, orders } from "./orders.ts";

export const inventoryBatches = pgTable(
  "inventory_batches",
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "restrict" }),
    source: text().notNull().default(""),
    supplier: text().notNull().default(""),
    /** The cost of one item, in minor units. */
    unitCost: amount(),
    itemCount: integer().notNull().default(0),
    createdBy: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    /** The index `inventory_batches_newest` serves the list of batches in the admin app, newest first. */
    /**
     * The index `inventory_batches_product` finds the newest batch of a product. A page shows this batch as
     * the last import, with its cost.
     */
    index("inventory_batches_product").on(t.productId, t.createdAt, t.id).where(sql`item_count > 0`),
    index("inventory_batches_newest").on(t.createdAt, t.id).where(sql`item_count > 0`),
  ],
);

/**
 * This is the table product_inventory of the specification, but account_data is sealed, and is_sold is
 * derived from the state.
 */
export const inventoryItems = pgTable(
  "product_inventory",
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "restrict" }),
    batchId: uuid().references(() => inventoryBatches.id, { onDelete: "restrict" }),
    state: word(inventoryStates).notNull().default("available"),
    accountDataSealed: bytes().notNull(),
    /**
     * The names of the sealed fields ("email", "password"). With this column, a page can list the field names
     * without decrypting the content.
     */
    fieldNames: text().array().notNull(),
    /**
     * The last four characters of a key with more than 12 characters, unencrypted. The column is empty for
     * shorter keys, for credentials that are not keys, and for items that an earlier version stored (decision
     * 0063).
     */
    keyPreview: text().notNull().default(""),
    /** The version of the master key that wraps this item's data key (invariant I30). */
    keyVersion: integer().notNull(),
    /**
     * Keyed hash of the normalised content. With the keyed hash, the shop rejects a credential that is
     * already stored for any product.
     */
    fingerprint: bytes().notNull().unique(),
    /**
     * The value is less than 2 when an earlier version of the shop stored the item. The worker decrypts each
     * such item once to update the value (decisions 0096, 0124).
     */
    fingerprintForm: smallint().notNull().default(0),
    /**
     * The time at which the item expires. The time is the same for a sold and an unsold item. Nobody can buy
     * an expired item.
     */
    expiresAt: moment(),
    /** Days for which a delivered item is valid. */
    validDays: integer(),
    isSold: boolean().notNull().generatedAlwaysAs(sql`state in ('sold', 'burned')`),
    orderItemId: uuid().references(() => orderItems.id, { onDelete: "restrict" }),
    reservedUntil: moment(),
    soldAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf("product_inventory_state", t.state, inventoryStates),
    check("product_inventory_key_preview", sql`length(${t.keyPreview}) in (0, 4)`),
    check(
      "product_inventory_holder",
      sql`(${t.state} = 'available' and ${t.orderItemId} is null and ${t.reservedUntil} is null)
        or (${t.state} = 'reserved' and ${t.orderItemId} is not null and ${t.reservedUntil} is not null)
        or (${t.state} in ('sold', 'burned') and ${t.orderItemId} is not null and ${t.soldAt} is not null)
        or ${t.state} in ('quarantined', 'retired')`,
    ),
    check("product_inventory_valid_days", sql`${t.validDays} between 1 and 36500`),
    index("product_inventory_available").on(t.productId, t.createdAt, t.id).where(sql`state = 'available'`),
    index("product_inventory_reserved").on(t.reservedUntil).where(sql`state = 'reserved'`),
    index("product_inventory_order_item").on(t.orderItemId).where(sql`order_item_id is not null`),
    index("product_inventory_product_state").on(t.productId, t.state),
    /**
     * The indexes serve the admin lists with the newest items first, and the list of all items of a batch.
     */
    index("product_inventory_state_created").on(t.state, t.createdAt, t.id),
    /**
     * The index finds the newest sales of a product. From these sales, the shop predicts how long the stock
     * will last.
     */
    index("product_inventory_product_sold").on(t.productId, t.soldAt).where(sql`sold_at is not null`),
    index("product_inventory_sold").on(t.state, t.soldAt, t.id).where(sql`sold_at is not null`),
    index("product_inventory_batch").on(t.batchId, t.state),
    /** With this index, the invariant check that runs every minute finds the changed items. */
    index("product_inventory_changed").on(t.updatedAt, t.id),
    /**
     * With the first index, the worker finds unsold items that expire. With the second index, the worker
     * finds items that an earlier version of the shop stored.
     */
    index("product_inventory_expires")
      .on(t.expiresAt)
      .where(sql`state = 'available' and expires_at is not null`),
    index("product_inventory_old_form").on(t.id).where(sql`fingerprint_form < 2`),
    /** The index finds items that are sealed under a master key that is no longer the primary key. */
    index("product_inventory_key").on(t.keyVersion),
  ],
);

/**
 * Keyed hashes of the single fields that staff can use to search for an item: a login, an e-mail address, a
 * key (decision 0124). The table never contains the hash of a password. The hashes have a separate table,
 * because each sale rewrites the whole row of the sold item. The table has no foreign key, because the check
 * of a foreign key made imports much slower. A trigger removes the rows of deleted items.
 */
export const itemFieldPrints = pgTable(
  "item_field_prints",
  {
    itemId: uuid().notNull(),
    print: bigint({ mode: "bigint" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.print] }), index("item_field_prints_print").on(t.print)],
);

/**
 * The cards that another shop has sold, as keyed hashes of their content. The shop never adds a card of this
 * table to its stock. An import can store the same card in several forms, so a card has one row for each
 * form.
 */
export const soldElsewhere = pgTable("sold_elsewhere", {
  fingerprint: bytes().primaryKey(),
  /** The program of the other shop, such as "dujiao". */
  source: text().notNull(),
  createdAt: createdAt(),
});

/**
 * Delivered items: one row for each delivered unit. Only the owner of the delivered item can see the content.
 */
export const deliverables = pgTable(
  "deliverables",
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    orderItemId: uuid()
      .notNull()
      .references(() => orderItems.id, { onDelete: "restrict" }),
    /** The number of the unit within its order line, from 1 to the line's quantity. */
    slot: integer().notNull(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "restrict" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "restrict" }),
    deliveryType: word(deliveryTypes).notNull(),
    status: word(deliverableStatuses).notNull().default("delivered"),
    /** An inventory item is never in more than one delivered item (invariant I1). */
    inventoryItemId: uuid()
      .unique()
      .references(() => inventoryItems.id, { onDelete: "restrict" }),
    /**
     * Sealed content of digital and manual deliveries. For an account product, the content is in the
     * inventory item.
     */
    deliveryDataSealed: bytes(),
    fieldNames: text().array().notNull(),
    keyVersion: integer(),
    deliveredAt: createdAt(),
    expiresAt: moment(),
    firstRevealedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf("deliverables_status", t.status, deliverableStatuses),
    oneOf("deliverables_delivery_type", t.deliveryType, deliveryTypes),
    check("deliverables_slot", sql`${t.slot} >= 1`),
    check(
      "deliverables_content",
      sql`(${t.inventoryItemId} is not null) <> (${t.deliveryDataSealed} is not null)`,
    ),
    // The index serves the list of a shopper's delivered items, newest first, and the count of these items.
    index("deliverables_user").on(
      t.userId,
      t.deliveredAt.desc().nullsFirst(),
      t.orderItemId.desc().nullsFirst(),
      t.slot,
      t.status,
    ),
    index("deliverables_order").on(t.orderId),
    index("deliverables_revealed").on(t.firstRevealedAt, t.id).where(sql`first_revealed_at is not null`),
    /**
     * Invariant I2: each unit has one row with a status other than "replaced". When a unit is replaced, the
     * new row gets the unit number of the replaced row.
     */
    uniqueIndex("deliverables_slot_once").on(t.orderItemId, t.slot).where(sql`status <> 'replaced'`),
  ],
);
