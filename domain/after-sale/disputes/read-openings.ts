import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { deliverables } from "#db/schema/inventory.ts";
import { orderItems } from "#db/schema/orders.ts";
import { listOpenings } from "./collect-evidence.ts";

/** One opening of delivered items by the customer, as the audit log records it. */
export interface Opening {
  /** The number of the row in the audit log. */
  seq: number;
  /** The time of the opening, in ISO format. */
  at: string;
  /** The browser header. Empty when unknown. */
  userAgent: string;
  ip: string;
  /** The country that the proxy sent, such as "BR". The country is empty when the proxy sent none. */
  country: string;
  /** The opened units, each with its product and its number within the line. */
  units: { productName: string; slot: number }[];
}

/**
 * Reads the occasions on which the customer opened items of an order, oldest first. The caller has checked
 * that the user may see the order.
 */
export async function readOpenings(orderId: string): Promise<Opening[]> {
  const delivered = await db
    .select({ id: deliverables.id, slot: deliverables.slot, productName: orderItems.productName })
    .from(deliverables)
    .innerJoin(orderItems, eq(orderItems.id, deliverables.orderItemId))
    .where(eq(deliverables.orderId, orderId));
  const rows = await listOpenings(
    orderId,
    delivered.map(({ id }) => id),
  );
  return rows.map(({ seq, createdAt, userAgent, ip, recordId, details }) => {
    const ids: unknown[] = Array.isArray(details.deliverable_ids) ? details.deliverable_ids : [recordId];
    return {
      seq,
      at: createdAt.toISOString(),
      userAgent,
      ip,
      country: typeof details.country === "string" ? details.country : "",
      units: delivered
        .filter(({ id }) => ids.includes(id))
        .map(({ productName, slot }) => ({ productName, slot })),
    };
  });
}
