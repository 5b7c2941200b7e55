import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { writeProof } from "./write-proof.ts";

/**
 * Reads the proof of delivery of any order, for staff who send it to a bank.
 * @returns null for an unknown order and for an unpaid order
 * @throws SignInRequired, NotPermitted like `requirePermission`
 */
export async function readProof(caller: Caller, orderNumber: string): Promise<string | null> {
  requirePermission(caller, "orders.view");
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.orderNumber, orderNumber));
  return order ? writeProof(order.id) : null;
}
