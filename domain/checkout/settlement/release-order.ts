import { sql } from "drizzle-orm";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { fillBackorders } from "#domain/delivery/fill-backorders.ts";
import { releaseStock } from "#domain/delivery/release-stock.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { changeOrder, type OrderRow } from "#domain/orders/change-order.ts";

const ENDINGS = { expired: "payment_expired", failed: "payment_failed", voided: "voided" } as const;

/**
 * Ends an unpaid order and releases its stock in its own transaction. Does nothing when the order is not
 * pending.
 */
export async function releaseOrder(
  caller: Caller,
  orderId: string,
  ending: keyof typeof ENDINGS,
  reason: string,
): Promise<void> {
  await inTransaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(sql`${orders.id} = ${orderId}`).for("update");
    if (order?.status !== "pending") return;
    await releaseHeldOrder(tx, caller, order, ending, reason);
  });
}

/**
 * Ends an unpaid order and releases its stock in a transaction that holds the order's lock.
 * @returns the current order.
 */
export async function releaseHeldOrder(
  tx: Transaction,
  caller: Caller,
  order: OrderRow,
  ending: keyof typeof ENDINGS,
  reason: string,
): Promise<OrderRow> {
  const products = await releaseStock(tx, order.id);
  const released = await changeOrder(
    tx,
    caller,
    order,
    {
      paymentState: ending,
      cancelReason: reason,
      checkoutUrl: null,
      nextCheckAt: null,
      now: ["cancelledAt"],
    },
    { type: ENDINGS[ending], details: { reason } },
  );
  globalThis.failpoint?.("stock-released");
  for (const product of products) await fillBackorders(tx, product, "stock released");
  return released;
}
