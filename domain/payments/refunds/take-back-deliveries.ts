import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";

/**
 * What an order delivered is no longer its buyer's: nobody can open it again. A credential that was seen is burned for
 * ever; one that never was is set apart, for a person to decide about (order-lifecycle, An inventory item).
 */
export async function takeBackDeliveries(tx: Transaction, orderId: string): Promise<void> {
  await tx.execute(sql`
    update product_inventory p set state = case when d.first_revealed_at is null then 'quarantined' else 'burned' end, updated_at = now()
    from deliverables d where d.order_id = ${orderId} and d.inventory_item_id = p.id and p.state = 'sold'`);
  await tx.execute(
    sql`update deliverables set status = 'revoked' where order_id = ${orderId} and status = 'delivered'`,
  );
}
