import { sql } from "drizzle-orm";
import { db, run } from "#db/client.server.ts";
import type { GuestBuyer } from "#domain/checkout/buyers/guest-buyer.ts";
import { grantOrder } from "#domain/identity/guests/order-session-sql.ts";

/**
 * Lets the guest's browser open an order that it placed without receiving the answer, when another checkout
 * has begun the browser's order session since then. Only the browser knows the id of the attempt.
 */
export async function openInBrowser({ sessionId }: GuestBuyer, orderId: string): Promise<void> {
  if (sessionId === null) return;
  const { rows } = await db.execute(sql`
    select from guest_orders where order_id = ${orderId} and session_id = ${sessionId}`);
  if (rows.length > 0) return;
  await run(db, grantOrder({ sessionId, orderId, source: "checkout" }));
}
