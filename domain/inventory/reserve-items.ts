import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";

/**
 * Holds up to `quantity` available items of a product for an order line until a moment; items that another buyer is
 * just taking are passed over, not waited for.
 * @returns how many were held: fewer than asked when there are not enough.
 */
export async function reserveItems(
  tx: Transaction,
  input: { productId: string; orderItemId: string; quantity: number; until: Date },
): Promise<number> {
  const held = await tx.execute(sql`
    update product_inventory set state = 'reserved', order_item_id = ${input.orderItemId}, reserved_until = ${input.until},
      updated_at = now()
    where id in (
      select id from product_inventory where product_id = ${input.productId} and state = 'available'
      order by created_at, id limit ${input.quantity} for update skip locked
    )`);
  return held.rowCount ?? 0;
}

/** Gives back what an order held and did not buy. Returns the products whose stock grew. */
export async function releaseItems(tx: Transaction, orderId: string): Promise<string[]> {
  const released = await tx.execute<{ product_id: string }>(sql`
    update product_inventory set state = 'available', order_item_id = null, reserved_until = null, updated_at = now()
    where state = 'reserved' and order_item_id in (select id from order_items where order_id = ${orderId})
    returning product_id`);
  return [...new Set(released.rows.map((row) => row.product_id))];
}

/** The items an unpaid line holds become its own: reserved to sold. Returns their ids. */
export async function sellReservedItems(
  tx: Transaction,
  orderItemId: string,
  limit: number,
): Promise<SoldItem[]> {
  const sold = await tx.execute<RawSold>(sql`
    update product_inventory set state = 'sold', sold_at = now(), reserved_until = null, updated_at = now()
    where id in (
      select id from product_inventory where order_item_id = ${orderItemId} and state = 'reserved'
      order by created_at, id limit ${limit} for update
    )
    returning id, field_names, key_version`);
  return sold.rows.map(soldItem);
}

/** Takes available items straight to a paid line: a late payment, or an owed order at restock. */
export async function sellAvailableItems(
  tx: Transaction,
  input: { productId: string; orderItemId: string; quantity: number },
): Promise<SoldItem[]> {
  const sold = await tx.execute<RawSold>(sql`
    update product_inventory set state = 'sold', sold_at = now(), order_item_id = ${input.orderItemId}, updated_at = now()
    where id in (
      select id from product_inventory where product_id = ${input.productId} and state = 'available'
      order by created_at, id limit ${input.quantity} for update skip locked
    )
    returning id, field_names, key_version`);
  return sold.rows.map(soldItem);
}

export interface SoldItem {
  id: string;
  fieldNames: string[];
  keyVersion: number;
}

interface RawSold extends Record<string, unknown> {
  id: string;
  field_names: string[];
  key_version: number;
}

const soldItem = (row: RawSold): SoldItem => ({
  id: row.id,
  fieldNames: row.field_names,
  keyVersion: row.key_version,
});
