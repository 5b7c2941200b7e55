import { and, eq, ne } from "drizzle-orm";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import { deliverables } from "#db/schema/inventory.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import type { refunds } from "#db/schema/payments.ts";
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
import { placeRefund, RefundRejected, type RefundScope } from "./place-refund.ts";
import { sendRefund } from "./send-refund.ts";

type RefundRow = typeof refunds.$inferSelect;

/**
 * Refunds money of a paid order. One transaction stores and audits the refund. After the commit, the shop
 * sends the refund to the provider. When the provider is unreachable or rejects the request, the refund stays
 * `requested` and the worker sends it later. The shop limits the amount that one staff user can refund in an
 * hour. This refund counts towards the limit. The admins get an alert when the refunds of an hour reach a
 * certain amount.
 * @param input.scope what to refund. An amount is in minor units of the order's currency. The customer keeps
 * access to the chosen delivered units until the refund has succeeded.
 * @returns `isSent`, which is false while the refund waits for the worker.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound, InvalidInput, RefundRejected,
 *   GivingLimited
 */
export async function requestRefund(
  caller: Caller,
  input: { orderId: string; scope: RefundScope; reason: string },
): Promise<{ refundId: string; isSent: boolean }> {
  // This function does not use `audited`, because a system caller, such as a command on the server, needs no
  // admin permission.
  const staff = caller.kind === "system" ? null : requirePermission(caller, "orders.refund");
  if (!isId(input.orderId)) throw new NotFound("order");
  const reason = parseReason(input.reason);
  const { scope } = input;
  if (scope.kind === "amount" && !(Number.isSafeInteger(scope.amount) && scope.amount > 0))
    throw new InvalidInput("amount", "not an amount");

  const refundId = await inTransaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, input.orderId)).for("update");
    if (!order) throw new NotFound("order");
    // During a dispute, the bank holds the money of the payment. If the shop also refunded the payment, the
    // customer could get the money twice.
    if (isDisputed(order.disputeState)) throw new RefundRejected("refund_disputed");
    const refund = await placeRefund(tx, caller, order, { scope, reason });
    const amount = dollarsOf(order, refund);
    const given = staff && (await limitGiving(tx, staff, { giving: "refunds", amount }));
    await recordAudit(tx, caller, {
      action: "ORDER_REFUND_REQUESTED",
      table: "orders",
      recordId: order.id,
      permission: staff ? permissionUsed(staff, "orders.refund") : "",
      details: {
        refund_id: refund.id,
        scope: scope.kind,
        reason,
        ...(scope.kind === "units" ? { units: await nameUnits(tx, refund) } : {}),
        ...given?.details,
      },
    });
    if (staff && given) await notifyOfGiving(tx, staff, given, order.id);
    return refund.id;
  });
  try {
    return { refundId, isSent: await sendRefund(refundId) };
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    return { refundId, isSent: false };
  }
}

/** Returns the amount of a refund in minor units of USD, at the exchange rate of its order. */
const dollarsOf = (order: OrderRow, { amount }: RefundRow): number =>
  order.total > 0 ? Math.round((amount * order.storeTotal) / order.total) : 0;

/**
 * Lists the units of a refund for the audit log. For each line, the list contains the backordered units and
 * the delivered units.
 */
async function nameUnits(tx: Transaction, { orderId, units, slots, lineAmounts }: RefundRow) {
  const lines = await tx.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  const delivered = await tx
    .select({ id: deliverables.id, line: deliverables.orderItemId, slot: deliverables.slot })
    .from(deliverables)
    .where(and(eq(deliverables.orderId, orderId), ne(deliverables.status, "replaced")));
  return lines
    .filter(({ id }) => units[id] || slots[id])
    .map(({ id, productName }) => ({
      order_item_id: id,
      product: productName,
      amount: lineAmounts[id] ?? 0,
      waiting: units[id] ?? 0,
      units: slots[id] ?? [],
      deliverable_ids: delivered
        .filter(({ line, slot }) => line === id && slots[id]?.includes(slot))
        .map((unit) => unit.id),
    }));
}
