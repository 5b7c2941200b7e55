import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { deliverableStatuses, deliveryTypes, inventoryStates } from "../vocabulary.ts";
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
    /** Cost of one item, minor units. */
    unitCost: amount(),
    itemCount: integer().notNull().default(0),
    createdBy: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    /** The list of the back office, newest first. */
    index("inventory_batches_newest").on(t.createdAt, t.id).where(sql`item_count > 0`),
  ],
);

/** The specification's product_inventory: account_data is sealed, is_sold is derived from the state. */
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
    /** The names of the sealed fields ("email", "password"), so that a page can list them masked without opening anything. */
    fieldNames: text().array().notNull(),
    /** The version of the master key that wraps this item's data key (invariant I30). */
    keyVersion: integer().notNull(),
    /** Keyed hash of the normalised content: the same credential is refused twice, in any product. */
    fingerprint: bytes().notNull().unique(),
    isSold: boolean().notNull().generatedAlwaysAs(sql`state in ('sold', 'burned')`),
    orderItemId: uuid().references(() => orderItems.id, { onDelete: "restrict" }),
    reservedUntil: moment(),
    soldAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf("product_inventory_state", t.state, inventoryStates),
    check(
      "product_inventory_holder",
      sql`(${t.state} = 'available' and ${t.orderItemId} is null and ${t.reservedUntil} is null)
        or (${t.state} = 'reserved' and ${t.orderItemId} is not null and ${t.reservedUntil} is not null)
        or (${t.state} in ('sold', 'burned') and ${t.orderItemId} is not null and ${t.soldAt} is not null)
        or ${t.state} in ('quarantined', 'retired')`,
    ),
    index("product_inventory_available").on(t.productId, t.createdAt, t.id).where(sql`state = 'available'`),
    index("product_inventory_reserved").on(t.reservedUntil).where(sql`state = 'reserved'`),
    index("product_inventory_order_item").on(t.orderItemId).where(sql`order_item_id is not null`),
    index("product_inventory_product_state").on(t.productId, t.state),
    /** The lists of the back office, newest first, and all items of a batch. */
    index("product_inventory_state_created").on(t.state, t.createdAt, t.id),
    index("product_inventory_sold").on(t.state, t.soldAt, t.id).where(sql`sold_at is not null`),
    index("product_inventory_batch").on(t.batchId, t.state),
    /** Items under a key that is no longer the primary one. */
    index("product_inventory_key").on(t.keyVersion),
  ],
);

/** What a buyer received: one row a unit, opened only for its owner. */
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
    /** 1..quantity of its line. */
    slot: integer().notNull(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "restrict" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "restrict" }),
    deliveryType: word(deliveryTypes).notNull(),
    status: word(deliverableStatuses).notNull().default("delivered"),
    /** One item is in at most one deliverable, ever (invariant I1). */
    inventoryItemId: uuid()
      .unique()
      .references(() => inventoryItems.id, { onDelete: "restrict" }),
    /** Sealed content of digital and manual deliveries; accounts keep theirs in the inventory item. */
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
    // A shopper's own delivered items, read page by page from the newest.
    index("deliverables_user").on(
      t.userId,
      t.deliveredAt.desc().nullsFirst(),
      t.orderItemId.desc().nullsFirst(),
      t.slot,
    ),
    index("deliverables_order").on(t.orderId),
    /** Invariant I2; a replacement takes the slot of what it replaces. */
    uniqueIndex("deliverables_slot_once").on(t.orderItemId, t.slot).where(sql`status <> 'replaced'`),
  ],
);
