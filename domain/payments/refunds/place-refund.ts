import { and, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { exceptionQueue } from "#db/schema/exceptions.ts";
import { deliverables } from "#db/schema/inventory.ts";
import { orderItems } from "#db/schema/orders.ts";
import { refunds } from "#db/schema/payments.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { isByHand } from "#domain/kernel/delivery-types.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { changeOrder, type OrderPatch, type OrderRow } from "#domain/orders/change-order.ts";
import { deliveryStateOf } from "#domain/orders/delivery-state.ts";
import { resolveException } from "#domain/orders/open-exception.ts";
import { readMoneyLeft } from "./money-left.ts";
import { chooseWaiting, priceChoice, refundableLines, type UnitChoice } from "./unit-choice.ts";

/**
 * The money to refund. The money is the whole remaining amount, the price of the backordered units, a given
 * amount (minor units), or the price of chosen units. `version` is the version of the order when the units
 * were chosen.
 */
export type RefundScope =
  | { kind: "all" }
  | { kind: "owed" }
  | { kind: "amount"; amount: number }
  | { kind: "units"; units: UnitChoice; version: number };

/**
 * The order is unpaid, fully refunded or disputed, or the requested amount exceeds the refundable amount
 * `left` (minor units). `refund_changed`: the order changed after staff chose the units, or a chosen unit is
 * already paid back.
 */
export class RefundRejected extends DomainError {
  constructor(
    code:
      | "refund_not_paid"
      | "refund_nothing_left"
      | "refund_disputed"
      | "refund_exceeds_paid"
      | "refund_changed",
    left = 0,
  ) {
    super(code, 409, { left });
  }
}

type RefundRow = typeof refunds.$inferSelect;
type LineRow = typeof orderItems.$inferSelect;

/**
 * Stores a refund of an order as `requested`, before the shop sends it to the provider. Refunded backordered
 * units are cancelled in the same transaction, so that the shop does not deliver them when new stock arrives.
 * The shopper keeps access to chosen delivered units until the refund succeeds. The caller must hold the lock
 * of the order's row.
 * @returns the refund. The caller sends the refund to the provider after the commit.
 * @throws RefundRejected when the order is unpaid, no money is left, the amount is too high, or the order
 * changed after the units were chosen.
 */
export async function placeRefund(
  tx: Transaction,
  caller: Caller,
  order: OrderRow,
  input: { scope: RefundScope; reason: string },
): Promise<RefundRow> {
  if (order.paymentState !== "paid") throw new RefundRejected("refund_not_paid");
  const money = await readMoneyLeft(tx, order.id);
  if (!money) throw new RefundRejected("refund_not_paid");
  const { payment, left } = money;
  if (left <= 0) throw new RefundRejected("refund_nothing_left");

  const lines = await tx.select().from(orderItems).where(eq(orderItems.orderId, order.id));
  const part = await partOf(tx, order, input.scope, { lines, left, paid: payment.amount });
  const { amount, units } = part;
  if (amount <= 0) throw new RefundRejected("refund_nothing_left");
  if (amount > left) throw new RefundRejected("refund_exceeds_paid", left);

  const [refund] = await tx
    .insert(refunds)
    .values({
      orderId: order.id,
      paymentId: payment.id,
      currency: payment.currency,
      reason: input.reason,
      requestedBy: "userId" in caller ? caller.userId : null,
      ...part,
    })
    .returning();
  if (!refund) throw new Error("the database did not insert the refund");
  const isSettled = Object.keys(units).length > 0;
  if (isSettled) await giveUnitsBack(tx, units);
  const patch = isSettled ? afterUnits(order, lines, units) : {};
  await changeOrder(
    tx,
    caller,
    order,
    { refundState: "requested", ...patch },
    { type: "refund_requested", details: { refundId: refund.id, amount, reason: input.reason } },
  );
  if (isSettled && !patch.exceptions?.includes("short_stock"))
    await resolveException(tx, "short_stock", order.id, "refunded");
  await closeFailed(tx, refund, input.scope.kind === "units");
  return refund;
}

type RefundPart = Pick<RefundRow, "amount" | "units"> & Partial<Pick<RefundRow, "slots" | "lineAmounts">>;

/**
 * Returns the amount and the units of a refund.
 * @throws RefundRejected when the order changed after its units were chosen.
 */
async function partOf(
  tx: Transaction,
  order: OrderRow,
  scope: RefundScope,
  { lines, left, paid }: { lines: readonly LineRow[]; left: number; paid: number },
): Promise<RefundPart> {
  if (scope.kind === "all" || scope.kind === "amount") {
    const amount = scope.kind === "all" ? left : scope.amount;
    return { amount, units: amount === left ? waitingOf(lines) : {} };
  }
  const isChosen = scope.kind === "units";
  if (isChosen && scope.version !== order.version) throw new RefundRejected("refund_changed");
  const choice = isChosen ? scope.units : chooseWaiting(lines);
  const refunded = await tx.select().from(refunds).where(eq(refunds.orderId, order.id));
  const delivered = await tx
    .select({ orderItemId: deliverables.orderItemId, slot: deliverables.slot, status: deliverables.status })
    .from(deliverables)
    .where(eq(deliverables.orderId, order.id));
  const priced = priceChoice(refundableLines(lines, delivered, refunded, paid), choice, left);
  if (!priced) throw new RefundRejected(isChosen ? "refund_changed" : "refund_nothing_left");
  const { amount, lineAmounts } = priced;
  const units: RefundRow["units"] = {};
  const slots: RefundRow["slots"] = {};
  for (const [id, chosen] of Object.entries(choice)) {
    if (chosen.waiting > 0) units[id] = chosen.waiting;
    if (chosen.slots.length > 0) slots[id] = [...chosen.slots];
  }
  // A refund of the whole remaining amount ends the delivery of the order.
  return { amount, lineAmounts, slots, units: amount === left ? waitingOf(lines) : units };
}

/** Returns the backordered units of the lines by order item id. */
export const waitingOf = (lines: readonly LineRow[]): Record<string, number> =>
  Object.fromEntries(
    lines.filter(({ owedQuantity }) => owedQuantity > 0).map(({ id, owedQuantity }) => [id, owedQuantity]),
  );

/**
 * Resolves the queue rows of failed refunds that the new refund replaces. When staff chose units, the new
 * refund replaces the failed refunds of the same units. When staff chose no units, the new refund replaces
 * the failed refunds whose amount is not larger than the new amount. When the new refund also fails, the shop
 * opens a new row in the queue.
 */
async function closeFailed(tx: Transaction, refund: RefundRow, isOfUnits: boolean): Promise<void> {
  const isReplaced = isOfUnits
    ? sql`${refunds.units} = '{}' and ${refunds.slots} <> '{}'
        and ${refunds.slots} <@ ${JSON.stringify(refund.slots)}::jsonb`
    : lte(refunds.amount, refund.amount);
  const failed = tx
    .select({ id: sql<string>`${refunds.id}::text` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, refund.paymentId), eq(refunds.state, "failed"), isReplaced));
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

/**
 * Changes units of an order from backordered to refunded.
 * @param units the numbers of units by order item id
 */
export async function giveUnitsBack(tx: Transaction, units: Readonly<Record<string, number>>): Promise<void> {
  await tx.execute(sql`
    update order_items i set refunded_quantity = i.refunded_quantity + u.count, owed_quantity = i.owed_quantity - u.count
    from (select key::uuid as id, value::int as count from jsonb_each_text(${JSON.stringify(units)}::jsonb)) u
    where i.id = u.id`);
}

/**
 * Returns the changes to apply to an order when some of its backordered units were refunded.
 * @param lines the lines before the refund.
 */
export function afterUnits(
  order: OrderRow,
  lines: readonly LineRow[],
  units: Readonly<Record<string, number>>,
): Pick<OrderPatch, "deliveryState" | "exceptions" | "now"> {
  const after = lines.map((line) => ({ ...line, owedQuantity: line.owedQuantity - (units[line.id] ?? 0) }));
  const waiting = after.filter(({ owedQuantity }) => owedQuantity > 0);
  const exceptions = waiting.some((line) => !isByHand(line))
    ? order.exceptions
    : order.exceptions.filter((kind) => kind !== "short_stock");
  if (waiting.length === 0 && lines.every((line) => line.deliveredQuantity === 0))
    return { deliveryState: "none", exceptions };
  return {
    deliveryState: deliveryStateOf(after),
    exceptions,
    now: waiting.length === 0 ? ["completedAt"] : [],
  };
}
