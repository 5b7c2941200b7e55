import { and, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { exceptionQueue } from "#db/schema/exceptions.ts";
import { orderItems } from "#db/schema/orders.ts";
import { refunds } from "#db/schema/payments.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { changeOrder, type OrderPatch, type OrderRow } from "#domain/orders/change-order.ts";
import { deliveryStateOf } from "#domain/orders/delivery-state.ts";
import { type RefundedLine, refundOfMissing } from "#domain/orders/discounts/refund-of-units.ts";
import { resolveException } from "#domain/orders/open-exception.ts";
import { readMoneyLeft } from "./money-left.ts";

/** The money to refund: all that is left, what the backordered units cost, or an amount (minor units). */
export type RefundScope = { kind: "all" } | { kind: "owed" } | { kind: "amount"; amount: number };

/**
 * The order cannot be refunded: it is unpaid, fully refunded or disputed, or only `left` minor units remain.
 */
export class RefundRefused extends DomainError {
  constructor(
    code: "refund_not_paid" | "refund_nothing_left" | "refund_disputed" | "refund_exceeds_paid",
    left = 0,
  ) {
    super(code, 409, { left });
  }
}

/**
 * Stores a refund of an order as `requested`, before the shop sends it to the provider. Refunded backordered
 * units are cancelled in the same transaction, so that new stock cannot deliver them. The caller must hold
 * the lock of the order's row.
 * @returns the refund's id. The caller sends the refund after the commit.
 * @throws RefundRefused when the order is unpaid, nothing is left, or the amount exceeds the rest.
 */
export async function placeRefund(
  tx: Transaction,
  caller: Caller,
  order: OrderRow,
  input: { scope: RefundScope; reason: string },
): Promise<string> {
  if (order.paymentState !== "paid") throw new RefundRefused("refund_not_paid");
  const money = await readMoneyLeft(tx, order.id);
  if (!money) throw new RefundRefused("refund_not_paid");
  const { payment, left } = money;
  if (left <= 0) throw new RefundRefused("refund_nothing_left");

  const lines = await tx.select().from(orderItems).where(eq(orderItems.orderId, order.id));
  const owed = lines.filter((line) => line.owedQuantity > 0);
  const amount = amountOf(input.scope, left, owed);
  if (amount <= 0) throw new RefundRefused("refund_nothing_left");
  if (amount > left) throw new RefundRefused("refund_exceeds_paid", left);
  const givesUnits = input.scope.kind === "owed" || amount === left;
  const units = givesUnits ? Object.fromEntries(owed.map((line) => [line.id, line.owedQuantity])) : {};

  const [refund] = await tx
    .insert(refunds)
    .values({
      orderId: order.id,
      paymentId: payment.id,
      amount,
      currency: payment.currency,
      reason: input.reason,
      requestedBy: "userId" in caller ? caller.userId : null,
      units,
    })
    .returning({ id: refunds.id });
  if (!refund) throw new Error("the database did not insert the refund");
  const isSettled = givesUnits && owed.length > 0;
  if (isSettled) await giveUnitsBack(tx, order.id);
  await changeOrder(
    tx,
    caller,
    order,
    { refundState: "requested", ...(isSettled ? afterUnits(order, lines) : {}) },
    { type: "refund_requested", details: { refundId: refund.id, amount, reason: input.reason } },
  );
  if (isSettled) await resolveException(tx, "short_stock", order.id, "refunded");
  await closeFailed(tx, payment.id, amount);
  return refund.id;
}

/**
 * Resolves the queue rows of failed refunds that the new refund replaces. When the new refund fails too, it
 * opens its own row.
 */
async function closeFailed(tx: Transaction, paymentId: string, amount: number): Promise<void> {
  const failed = tx
    .select({ id: sql<string>`${refunds.id}::text` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.state, "failed"), lte(refunds.amount, amount)));
  await tx
    .update(exceptionQueue)
    .set({ resolvedAt: sql`now()`, resolution: "refunded again" })
    .where(
      and(
        eq(exceptionQueue.kind, "refund_failed"),
        inArray(exceptionQueue.subject, failed),
        isNull(exceptionQueue.resolvedAt),
      ),
    );
}

function amountOf(
  scope: RefundScope,
  left: number,
  owed: readonly (RefundedLine & { owedQuantity: number })[],
): number {
  if (scope.kind === "all") return left;
  if (scope.kind === "amount") return scope.amount;
  return refundOfMissing(owed, left);
}

/** Turns all backordered units of an order into refunded units. */
export async function giveUnitsBack(tx: Transaction, orderId: string): Promise<void> {
  await tx
    .update(orderItems)
    .set({
      refundedQuantity: sql`${orderItems.refundedQuantity} + ${orderItems.owedQuantity}`,
      owedQuantity: 0,
    })
    .where(and(eq(orderItems.orderId, orderId), sql`${orderItems.owedQuantity} > 0`));
}

/** Returns the changes of an order after its backordered units were refunded; no more deliveries follow. */
export function afterUnits(
  order: OrderRow,
  lines: readonly { deliveredQuantity: number }[],
): Pick<OrderPatch, "deliveryState" | "exceptions" | "now"> {
  const exceptions = order.exceptions.filter((kind) => kind !== "short_stock");
  if (lines.every((line) => line.deliveredQuantity === 0)) return { deliveryState: "none", exceptions };
  const state = deliveryStateOf(
    lines.map((line) => ({ deliveredQuantity: line.deliveredQuantity, owedQuantity: 0 })),
  );
  return { deliveryState: state, exceptions, now: ["completedAt"] };
}
