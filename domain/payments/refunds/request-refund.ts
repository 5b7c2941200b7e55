import { eq } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { InvalidInput, NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { isDisputed } from "#domain/orders/frozen.ts";
import { parseReason } from "#domain/orders/reason.ts";
import { ProviderUnreachable } from "#domain/payments/provider-errors.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { placeRefund, RefundRefused, type RefundScope } from "./place-refund.ts";
import { sendRefund } from "./send-refund.ts";

/**
 * Refunds money of a paid order. One transaction stores and audits the refund; then the shop sends it to the
 * provider. When the provider is unreachable or refuses to answer, the refund stays `requested` and the
 * worker sends it later.
 * @param input.scope an amount is minor units of the order's currency.
 * @returns `isSent` false while the refund waits for the worker.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound, InvalidInput, RefundRefused
 */
export async function requestRefund(
  caller: Caller,
  input: { orderId: string; scope: RefundScope; reason: string },
): Promise<{ refundId: string; isSent: boolean }> {
  // Not `audited`: a system caller, such as a command on the server, needs no admin permission.
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
    // The bank holds the disputed money: a refund would pay the customer twice.
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
