import { sql } from "drizzle-orm";
import { db, run } from "#db/client.server.ts";
import type { GuestBuyer } from "#domain/checkout/buyers/guest-buyer.ts";
import { grantOrder } from "#domain/identity/guests/order-session-sql.ts";

/**
 * Lets a guest's browser open an order that it placed. The response of a checkout can be lost, and a later
 * checkout can begin another order session. Without this function, the browser could then not open the
 * earlier order. Only the browser that placed the order knows the id of the checkout attempt. Nobody else can
 * therefore get access to the order.
 */
export async function openInBrowser({ sessionId }: GuestBuyer, orderId: string): Promise<void> {
  if (sessionId === null) return;
  const { rows } = await db.execute(sql`
    select from guest_orders where order_id = ${orderId} and session_id = ${sessionId}`);
  if (rows.length > 0) return;
  await run(db, grantOrder({ sessionId, orderId, source: "checkout" }));
}
