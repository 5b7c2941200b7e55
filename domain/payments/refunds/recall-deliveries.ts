import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";

/**
 * Revokes the delivered items of an order, so that the customer cannot reveal them again. A revealed
 * credential gets the state `burned` and is never sold again. An unrevealed one gets `quarantined` until
 * staff decide about it.
 */
export async function recallDeliveries(tx: Transaction, orderId: string): Promise<void> {
  await tx.execute(sql`
    update product_inventory p set state = case when d.first_revealed_at is null then 'quarantined' else 'burned' end, updated_at = now()
    from deliverables d where d.order_id = ${orderId} and d.inventory_item_id = p.id and p.state = 'sold'`);
  await tx.execute(
    sql`update deliverables set status = 'revoked' where order_id = ${orderId} and status = 'delivered'`,
  );
}
