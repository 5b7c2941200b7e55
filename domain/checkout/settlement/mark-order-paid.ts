import { eq } from "drizzle-orm";
import { db, inTransaction, run } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { MANUAL, type OrderStatus } from "#db/values/vocabulary.ts";
import { goodsValue, limitGiving, notifyOfGiving } from "#domain/identity/staff/limit-giving.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError, NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";
import { readOrderRow } from "#domain/orders/change-order-sql.ts";
import { parseReason } from "#domain/orders/reason.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { closePaymentPage } from "./close-payment-page.ts";
import { lockOrder } from "./reconcile-order-sql.ts";
import { settlePayment } from "./settle-payment.ts";

/** The order does not wait for a payment any more. `details.status` is the current status of the order. */
export class OrderNotPending extends DomainError {
  constructor(status: OrderStatus) {
    super("order_not_pending", 409, { status });
  }
}

/**
 * Marks an order as paid outside the card provider (spec R25). Expires the payment page first, so that nobody
 * pays twice. Then settles the order like any paid order. Delivers the available units and backorders the
 * missing units. Stores the reason in the payment and in the audit log. The value of the order counts toward
 * the amount of goods that one staff user may give away in an hour. A large value raises an alert.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound, InvalidInput, OrderNotPending,
 *   PaymentUnderWay, GivingLimited
 * @throws ProviderUnreachable when the provider does not answer. When the provider does not answer, the order
 * stays unchanged.
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
  const giving = { giving: "goods", amount: goodsValue(known) } as const;
  // The limit is checked before the payment page expires. When the limit rejects the action, the page is
  // still open and the shopper can pay.
  await inTransaction((tx) => limitGiving(tx, staff, giving));
  await closePaymentPage(known);

  // The function does not use `audited`. The function expires the page before it writes the audit row, and
  // raises the alert after the audit row.
  return inTransaction(async (tx) => {
    const [row] = await run(tx, lockOrder({ orderId: known.id }));
    if (!row) throw new NotFound("order");
    const order = readOrderRow(row);
    // The call that expired the page might have released the order. Another staff member might have settled
    // the order.
    if (order.status !== "pending" && order.paymentState !== "expired")
      throw new OrderNotPending(order.status);
    const given = await limitGiving(tx, staff, giving);
    await settlePayment(tx, staff, order, {
      provider: MANUAL,
      paymentId: `manual:${order.id}`,
      amount: order.total,
      currency: order.currency,
      isOfGuest: row.is_of_guest,
      late: false,
      mismatch: [],
      cause: "marked as paid",
      reason,
    });
    const after = await statusOf(tx, order);
    await recordAudit(tx, staff, {
      action: "ORDER_MARKED_PAID",
      table: "orders",
      recordId: order.id,
      permission: permissionUsed(staff, "orders.mark-paid"),
      details: {
        ...{ reason, amount: order.total, currency: order.currency, before: known.status, after },
        ...given.details,
      },
    });
    await notifyOfGiving(tx, staff, given, order.id);
    return { status: after };
  });
}

async function statusOf(tx: Pick<typeof db, "select">, order: OrderRow): Promise<OrderStatus> {
  const [row] = await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, order.id));
  return row?.status ?? order.status;
}
