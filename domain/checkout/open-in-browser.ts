import { sql } from "drizzle-orm";
import { db, run } from "#db/client.server.ts";
import type { GuestBuyer } from "#domain/checkout/buyers/guest-buyer.ts";
import { grantOrder } from "#domain/identity/guests/order-session-sql.ts";

/**
 * Lets a guest's browser open an order that it placed. Without this function, the browser cannot open the
 * order when the checkout's response was lost and a later checkout has begun another order session. Only the
 * browser that placed the order knows the id of the attempt, so nobody else can ask for the order.
 */
export async function openInBrowser({ sessionId }: GuestBuyer, orderId: string): Promise<void> {
  if (sessionId === null) return;
  const { rows } = await db.execute(sql`
    select from guest_orders where order_id = ${orderId} and session_id = ${sessionId}`);
  if (rows.length > 0) return;
  await run(db, grantOrder({ sessionId, orderId, source: "checkout" }));
}
