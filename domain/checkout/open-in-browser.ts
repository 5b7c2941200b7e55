import { sql } from "drizzle-orm";
import { db, run } from "#db/client.server.ts";
import type { GuestBuyer } from "#domain/checkout/buyers/guest-buyer.ts";
import { grantOrder } from "#domain/identity/guests/order-session-sql.ts";

/**
 * Lets the guest's browser open its own order after the answer of the checkout was lost. This is needed when
 * a later checkout has begun another order session of the browser. Only the browser knows the id of the
 * attempt.
 */
export async function openInBrowser({ sessionId }: GuestBuyer, orderId: string): Promise<void> {
  if (sessionId === null) return;
  const { rows } = await db.execute(sql`
    select from guest_orders where order_id = ${orderId} and session_id = ${sessionId}`);
  if (rows.length > 0) return;
  await run(db, grantOrder({ sessionId, orderId, source: "checkout" }));
}
