import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { MANUAL, type OrderStatus } from "#db/vocabulary.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError, NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";
import { parseReason } from "#domain/orders/reason.ts";
import { writeAudited } from "#domain/security/audit/audited.ts";
import { closePaymentPage } from "./close-payment-page.ts";
import { settlePayment } from "./settle-payment.ts";

/** The order does not wait for its payment. `details.status` is its current status. */
export class OrderNotPending extends DomainError {
  constructor(status: OrderStatus) {
    super("order_not_pending", 409, { status });
  }
}

/**
 * Marks an order as paid outside the card provider (readings 25). Expires the payment page first, so that
 * nobody pays twice. Then settles the order like every payment: delivers the available units and backorders
 * the others. Stores the reason in the payment and in the audit log.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound, InvalidInput, OrderNotPending,
 *   PaymentUnderWay
 * @throws ProviderUnreachable when the provider does not answer; nothing has changed then
 */
export async function markOrderPaid(
  caller: Caller,
  input: { orderId: string; reason: string },
): Promise<{ status: OrderStatus }> {
  const staff = requirePermission(caller, "orders.mark-paid");
  const reason = parseReason(input.reason);
  if (!isId(input.orderId)) throw new NotFound("order");
  const [known] = await db.select().from(orders).where(eq(orders.id, input.orderId));
  if (!known) throw new NotFound("order");
  if (known.status !== "pending") throw new OrderNotPending(known.status);
  await closePaymentPage(known);

  return writeAudited(staff, "orders.mark-paid", async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, known.id)).for("update");
    if (!order) throw new NotFound("order");
    // Expiring the page may have released the order. Another staff member may have settled it.
    if (order.status !== "pending" && order.paymentState !== "expired")
      throw new OrderNotPending(order.status);
    await settlePayment(tx, staff, order, {
      provider: MANUAL,
      paymentId: `manual:${order.id}`,
      amount: order.total,
      currency: order.currency,
      late: false,
      mismatch: [],
      cause: "marked as paid",
      reason,
    });
    const after = await statusOf(tx, order);
    return {
      result: { status: after },
      audit: "ORDER_MARKED_PAID",
      table: "orders",
      recordId: order.id,
      details: { reason, amount: order.total, currency: order.currency, before: known.status, after },
    };
  });
}

async function statusOf(tx: Pick<typeof db, "select">, order: OrderRow): Promise<OrderStatus> {
  const [row] = await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, order.id));
  return row?.status ?? order.status;
}
