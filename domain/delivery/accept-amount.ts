import { eq } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { limitGiving, notifyOfGiving } from "#domain/identity/staff/limit-giving.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { isByHand } from "#domain/kernel/delivery-types.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { resolveException } from "#domain/orders/open-exception.ts";
import { parseReason } from "#domain/orders/reason.ts";
import { readMoneyLeft } from "#domain/payments/refunds/money-left.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { takeManualStock } from "#domain/stock/take-manual-stock.ts";
import { MISMATCHES, whyNotAcceptAmount } from "./decisions.ts";
import { NotResumable, rejectErasedBuyer, resumeDelivery } from "./resume-delivery.ts";

/**
 * Accepts a charge that differs from the order's total, and delivers the order. The missing amount counts
 * toward the amount of goods that one staff user may give away in an hour. A large amount raises an alert.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound, InvalidInput, NotResumable,
 *   GivingLimited
 */
export async function acceptAmount(
  caller: Caller,
  input: { orderId: string; reason: string },
): Promise<void> {
  const staff = requirePermission(caller, "orders.accept-amount");
  // The function does not use `audited`, because it raises the alert after it writes the audit row.
  await inTransaction(async (tx) => {
    const reason = parseReason(input.reason);
    if (!isId(input.orderId)) throw new NotFound("order");
    const [order] = await tx.select().from(orders).where(eq(orders.id, input.orderId)).for("update");
    if (!order) throw new NotFound("order");
    const lines = await tx.select().from(orderItems).where(eq(orderItems.orderId, order.id));
    const money = await readMoneyLeft(tx, order.id);
    const owed = lines.reduce((sum, line) => sum + line.owedQuantity, 0);
    const rejection = whyNotAcceptAmount({ ...order, refundLeft: money?.left ?? 0, owed });
    if (rejection || !money) throw new NotResumable(rejection ?? "not_paid");
    await rejectErasedBuyer(tx, order);
    const missing = Math.max(0, (order.askedStoreTotal ?? order.storeTotal) - order.storeTotal);
    const given = await limitGiving(tx, staff, { giving: "goods", amount: missing });

    const { amount, currency } = money.payment;
    const charged = { amount, currency, total: order.total, order_currency: order.currency };
    // When the charge did not match, the shop released the stock of the order's manually delivered lines. The
    // function subtracts the backordered units from the manual stock again. Staff deliver these units by
    // hand, even when the stock is empty.
    for (const line of lines.filter(isByHand)) await takeManualStock(tx, line, line.owedQuantity);
    for (const kind of MISMATCHES) await resolveException(tx, kind, order.id, "amount accepted");
    await resumeDelivery(tx, staff, order, {
      exceptions: order.exceptions.filter((kind) => !MISMATCHES.some((one) => one === kind)),
      action: { type: "amount_accepted", details: { reason, ...charged } },
    });
    await recordAudit(tx, staff, {
      action: "ORDER_AMOUNT_ACCEPTED",
      table: "orders",
      recordId: order.id,
      permission: permissionUsed(staff, "orders.accept-amount"),
      details: { reason, ...charged, ...given.details },
    });
    await notifyOfGiving(tx, staff, given, order.id);
  });
}
