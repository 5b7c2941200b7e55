import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orderSessionOf } from "#domain/identity/guests/begin-order-session.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { MAY_CORRECT } from "./correct-address.ts";

/** Returns whether the caller's browser may still correct the address of an order that it placed. */
export async function mayCorrectAddress(caller: Caller, orderId: string): Promise<boolean> {
  const sessionId = orderSessionOf(caller);
  if (sessionId === null) return false;
  const { rows } = await db.execute(sql`
    select from orders o join guest_orders g on g.order_id = o.id
    where o.id = ${orderId} and g.session_id = ${sessionId} and ${sql.raw(MAY_CORRECT)}`);
  return rows.length > 0;
}
