import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { closePaymentPage } from "#domain/checkout/settlement/close-payment-page.ts";
import { OrderNotPending } from "#domain/checkout/settlement/mark-order-paid.ts";
import { releaseHeldOrder } from "#domain/checkout/settlement/release-order.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { changeOrder } from "#domain/orders/change-order.ts";
import { parseReason } from "#domain/orders/reason.ts";
import { writeAudited } from "#domain/security/audit/audited.ts";

/**
 * Cancels an order that waits for its payment and releases its stock (spec R26). Expires the payment page
 * first. Nobody can pay on an expired page.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound, InvalidInput, OrderNotPending,
 *   PaymentUnderWay
 * @throws ProviderUnreachable when the provider does not answer. When the provider does not answer, the order
 * stays unchanged.
 */
export async function cancelOrder(caller: Caller, input: { orderId: string; reason: string }): Promise<void> {
  const staff = requirePermission(caller, "orders.cancel");
  const reason = parseReason(input.reason);
  if (!isId(input.orderId)) throw new NotFound("order");
  const [known] = await db.select().from(orders).where(eq(orders.id, input.orderId));
  if (!known) throw new NotFound("order");
  if (known.status !== "pending") throw new OrderNotPending(known.status);
  await closePaymentPage(known);

  await writeAudited(staff, "orders.cancel", async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, known.id)).for("update");
    if (!order) throw new NotFound("order");
    if (order.status === "pending") await releaseHeldOrder(tx, staff, order, "voided", reason);
    else if (order.paymentState !== "expired") throw new OrderNotPending(order.status);
    // The expiry event of the provider released the order before this call. The reason that the staff member
    // entered replaces the reason that the event stored.
    else
      await changeOrder(tx, staff, order, { cancelReason: reason }, { type: "voided", details: { reason } });
    return {
      audit: "ORDER_CANCELLED",
      table: "orders",
      recordId: order.id,
      details: { reason, before: known.status, after: "cancelled" },
    };
  });
}
