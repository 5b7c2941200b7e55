import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";

/**
 * Revokes delivered items of an order, so that the customer cannot reveal them again. A revealed credential
 * gets the state `burned` and is never sold again. An unrevealed credential gets the state `quarantined`
 * until staff decide.
 * @param slots the units by order item id; without this parameter, all units of the order.
 */
export async function recallDeliveries(
  tx: Transaction,
  orderId: string,
  slots?: Readonly<Record<string, readonly number[]>>,
): Promise<void> {
  const chosen = slots
    ? sql`${JSON.stringify(slots)}::jsonb -> d.order_item_id::text @> to_jsonb(d.slot)`
    : sql`true`;
  await tx.execute(sql`
    update product_inventory p set state = case when d.first_revealed_at is null then 'quarantined' else 'burned' end, updated_at = now()
    from deliverables d where d.order_id = ${orderId} and d.inventory_item_id = p.id and p.state = 'sold'
      and ${chosen}`);
  await tx.execute(
    sql`update deliverables d set status = 'revoked' where d.order_id = ${orderId} and d.status = 'delivered' and ${chosen}`,
  );
}
