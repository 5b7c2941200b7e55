import { db, run } from "#db/client.server.ts";
import type { GuestBuyer } from "#domain/checkout/buyers/guest-buyer.ts";
import { grantOrder } from "#domain/identity/guests/order-session-sql.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";

/**
 * Lets the guest's browser open an order that it placed without receiving the answer, when another checkout
 * has begun the browser's order session since then. Only the browser knows the id of the attempt.
 */
export async function openInBrowser(
  { sessionId }: GuestBuyer,
  { id: orderId, guestSessionId }: Pick<OrderRow, "id" | "guestSessionId">,
): Promise<void> {
  if (sessionId === null || sessionId === guestSessionId) return;
  await run(db, grantOrder({ sessionId, orderId, source: "checkout" }));
}
