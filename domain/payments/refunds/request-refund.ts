import { eq } from "drizzle-orm";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { refunds } from "#db/schema/payments.ts";
import { limitGiving, notifyOfGiving } from "#domain/identity/staff/limit-giving.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { InvalidInput, NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";
import { isDisputed } from "#domain/orders/frozen.ts";
import { parseReason } from "#domain/orders/reason.ts";
import { ProviderUnreachable } from "#domain/payments/provider-errors.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { placeRefund, RefundRefused, type RefundScope } from "./place-refund.ts";
import { sendRefund } from "./send-refund.ts";

/**
 * Refunds money of a paid order. One transaction stores and audits the refund; then the shop sends it to the
 * provider. When the provider is unreachable or refuses to answer, the refund stays `requested` and the
 * worker sends it later. The amount counts in the limit of refunds that one staff user makes in an hour, with
 * an alert.
 * @param input.scope an amount is minor units of the order's currency.
 * @returns `isSent` false while the refund waits for the worker.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound, InvalidInput, RefundRefused,
 *   GivingLimited
 */
export async function requestRefund(
  caller: Caller,
  input: { orderId: string; scope: RefundScope; reason: string },
): Promise<{ refundId: string; isSent: boolean }> {
  // Not `audited`: a system caller, such as a command on the server, needs no admin permission.
  const staff = caller.kind === "system" ? null : requirePermission(caller, "orders.refund");
  if (!isId(input.orderId)) throw new NotFound("order");
  const reason = parseReason(input.reason);
  const { scope } = input;
  if (scope.kind === "amount" && !(Number.isSafeInteger(scope.amount) && scope.amount > 0))
    throw new InvalidInput("amount", "not an amount");

  const refundId = await inTransaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, input.orderId)).for("update");
    if (!order) throw new NotFound("order");
    // The bank holds the disputed money: a refund would pay the customer twice.
    if (isDisputed(order.disputeState)) throw new RefundRefused("refund_disputed");
    const id = await placeRefund(tx, caller, order, { scope, reason });
    const amount = await dollarsOf(tx, order, id);
    const given = staff && (await limitGiving(tx, staff, { giving: "refunds", amount }));
    await recordAudit(tx, caller, {
      action: "ORDER_REFUND_REQUESTED",
      table: "orders",
      recordId: order.id,
      permission: staff ? permissionUsed(staff, "orders.refund") : "",
      details: { refund_id: id, scope: scope.kind, reason, ...given?.details },
    });
    if (staff && given) await notifyOfGiving(tx, staff, given, order.id);
    return id;
  });
  try {
    return { refundId, isSent: await sendRefund(refundId) };
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    return { refundId, isSent: false };
  }
}

/** Returns the amount of a refund in minor units of USD, at the exchange rate of its order. */
async function dollarsOf(tx: Transaction, order: OrderRow, refundId: string): Promise<number> {
  const [refund] = await tx.select({ amount: refunds.amount }).from(refunds).where(eq(refunds.id, refundId));
  return order.total > 0 ? Math.round(((refund?.amount ?? 0) * order.storeTotal) / order.total) : 0;
}
