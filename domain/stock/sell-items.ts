import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";

/**
 * The SQL expression for the end of an item's validity if the shop delivers the item now. `least` ignores a
 * null value.
 */
const VALID_UNTIL = "least(expires_at, now() + valid_days * interval '1 day')";

// In both statements of this file, a separate subquery chooses the items. PostgreSQL executes this subquery
// only once. With `where id in (select ... limit n for update)`, PostgreSQL may execute the subquery again
// for each item. If PostgreSQL executed the subquery for each item, the statement would sell more than n
// items.

/**
 * Returns the text of an SQL statement. The statement marks reserved items of order lines as sold, oldest
 * first, and returns them.
 * @param lines the name of a query that returns the order lines. The query's column `wanted` contains the
 * maximum number of items to sell for each line.
 */
export const sellReservedItems = (lines: string): string => `
    with chosen as materialized (
      select held.id as chosen_id from ${lines} line cross join lateral (
        select id from product_inventory
        where order_item_id = line.id and state = 'reserved'
        order by created_at, id limit line.wanted for update
      ) held
    )
    update product_inventory
    set state = 'sold', sold_at = now(), reserved_until = null, updated_at = now()
    from chosen where id = chosen_id
    returning id, order_item_id, field_names, key_version, created_at, ${VALID_UNTIL} as valid_until`;

/**
 * Sells available items for an order line that is paid and has no reservation, and returns the sold items.
 * The shop uses the function after a late payment, for backordered units and for replacements.
 */
export async function sellAvailableItems(
  tx: Transaction,
  input: { productId: string; orderItemId: string; quantity: number },
): Promise<SoldItem[]> {
  const sold = await tx.execute<RawSold>(sql`
    with chosen as materialized (
      select id as chosen_id from product_inventory where product_id = ${input.productId}
        and state = 'available' and (expires_at is null or expires_at > now())
      order by created_at, id limit ${input.quantity} for update skip locked
    )
    update product_inventory set state = 'sold', sold_at = now(), order_item_id = ${input.orderItemId}, updated_at = now()
    from chosen where id = chosen_id
    returning id, field_names, key_version, ${sql.raw(VALID_UNTIL)} as valid_until`);
  return sold.rows.map(soldItem);
}

export interface SoldItem {
  /**
   * The earlier of two times: the stored end of the item's validity, and the time of the sale plus the item's
   * validity days. The result is null when the item's validity has no end.
   */
  validUntil: Date | null;
  id: string;
  fieldNames: string[];
  keyVersion: number;
}

interface RawSold extends Record<string, unknown> {
  id: string;
  field_names: string[];
  key_version: number;
  valid_until: string | null;
}

const soldItem = (row: RawSold): SoldItem => ({
  id: row.id,
  fieldNames: row.field_names,
  keyVersion: row.key_version,
  validUntil: row.valid_until === null ? null : new Date(row.valid_until),
});
