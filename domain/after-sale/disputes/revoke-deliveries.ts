import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";

/** Sets the delivered items of an order with a lost dispute to `burned`, revealed or not. */
export async function revokeDeliveries(tx: Transaction, orderId: string): Promise<void> {
  await tx.execute(sql`
    update product_inventory p set state = 'burned', updated_at = now()
    from deliverables d where d.order_id = ${orderId} and d.inventory_item_id = p.id and p.state = 'sold'`);
}
