import { sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { orderSessionOf } from "./begin-order-session.ts";

/**
 * Ends the right of the caller's browser to open an order. When the browser has no right to any other order,
 * the order session ends too. When the customer opens the link in the mail, the browser can open the order
 * again.
 * @throws NotFound when the browser has no right to the order
 */
export async function closeOrder(caller: Caller, input: { orderId: string }): Promise<void> {
  const sessionId = orderSessionOf(caller);
  if (sessionId === null || !isId(input.orderId)) throw new NotFound("order");
  await inTransaction(async (tx) => {
    const closed = await tx.execute(sql`
      update order_grants set expires_at = now()
      where session_id = ${sessionId} and order_id = ${input.orderId} and expires_at > now()
      returning order_id`);
    if (closed.rows.length === 0) throw new NotFound("order");
    await tx.execute(sql`
      update sessions set ended_at = now() where id = ${sessionId} and ended_at is null and not exists (
        select from order_grants g where g.session_id = ${sessionId} and g.expires_at > now())`);
  });
}
