import { eq } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { InvalidInput, NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { isDisputed } from "#domain/orders/frozen.ts";
import { parseReason } from "#domain/orders/reason.ts";
import { ProviderUnreachable } from "#domain/payments/provider.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { placeRefund, RefundRefused, type RefundScope } from "./place-refund.ts";
import { sendRefund } from "./send-refund.ts";

/**
 * Gives money of a paid order back: written down and audited in one transaction, then sent. When the provider cannot be
 * reached or refuses to answer now, the refund stands as requested and the worker sends it (`isSent` false).
 * @param input.scope an amount is minor units of the order's currency.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound, InvalidInput, RefundRefused
 */
export async function requestRefund(
  caller: Caller,
  input: { orderId: string; scope: RefundScope; reason: string },
): Promise<{ refundId: string; isSent: boolean }> {
  // A command of the shop's own machine needs no permission of the back office.
  const permission =
    caller.kind === "system"
      ? ""
      : permissionUsed(requirePermission(caller, "orders.refund"), "orders.refund");
  if (!isId(input.orderId)) throw new NotFound("order");
  const reason = parseReason(input.reason);
  const { scope } = input;
  if (scope.kind === "amount" && !(Number.isSafeInteger(scope.amount) && scope.amount > 0))
    throw new InvalidInput("amount", "not an amount");

  const refundId = await inTransaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, input.orderId)).for("update");
    if (!order) throw new NotFound("order");
    // The bank holds the money: a refund beside the dispute would pay the buyer twice.
    if (isDisputed(order.disputeState)) throw new RefundRefused("refund_disputed");
    const id = await placeRefund(tx, caller, order, { scope, reason });
    await recordAudit(tx, caller, {
      action: "ORDER_REFUND_REQUESTED",
      table: "orders",
      recordId: order.id,
      permission,
      details: { refund_id: id, scope: scope.kind, reason },
    });
    return id;
  });
  try {
    return { refundId, isSent: await sendRefund(refundId) };
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    return { refundId, isSent: false };
  }
}
