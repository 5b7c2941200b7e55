import { and, eq } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { withdrawals } from "#db/schema/withdrawals.ts";
import { type Caller, requireShopper } from "#domain/kernel/caller.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { InvalidInput, NotFound } from "#domain/kernel/errors.ts";
import { accountKey } from "#domain/kernel/limits/attempt-keys.ts";
import { type RateLimit, withdrawalLimits } from "#domain/kernel/limits/rate-limit.ts";
import { effectWithdrawal } from "./effect-withdrawal.ts";
import { endUnpaid } from "./end-unpaid.ts";
import { queueReceipt } from "./queue-receipt.ts";
import type { ReturnableUnit } from "./read-returnable.ts";
import { parseRequest, type WithdrawalRequest } from "./request-withdrawal.ts";
import { sendOrLeave } from "./send-or-leave.ts";

/**
 * Returns the key of a unit on a page. The key is the id of the deliverable, or of the line when the unit is
 * not delivered.
 */
export const keyOfUnit = ({ orderItemId, delivered, refundedAt, isTakenBack }: ReturnableUnit): string => {
  if (delivered) return delivered.deliverableId;
  return `${orderItemId}${refundedAt ? ":refunded" : isTakenBack ? ":ended" : ""}`;
};

/**
 * Records that a signed-in shopper withdraws from the chosen units of an order of this shopper. The
 * withdrawal takes effect immediately. A second click with the same form changes nothing.
 * @param input.units the keys of the units (`keyOfUnit`)
 * @returns the id of the withdrawal
 * @throws SignInRequired, TooManyAttempts, TryAgainLater
 * @throws InvalidInput like `parseRequest`, and for the field `units` when no unit of the order is chosen
 * @throws NotFound for an unknown order and for an order of another user
 */
export async function withdrawOwnUnits(
  caller: Caller,
  input: WithdrawalRequest & { units: readonly string[] },
  limits: { mailbox: RateLimit } = withdrawalLimits,
): Promise<{ withdrawalId: string }> {
  const shopper = requireShopper(caller);
  const request = parseRequest(input);
  const { formId, orderNumber } = request;
  const chosen = new Set(input.units);
  if (chosen.size === 0) throw new InvalidInput("units", "required");
  await limits.mailbox.take(accountKey(shopper.userId));
  const requestedAt = new Date(shopNow());
  const done = await inTransaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.orderNumber, orderNumber), eq(orders.userId, shopper.userId)))
      .for("update");
    if (!order) throw new NotFound("order");
    const [withdrawal] = await tx
      .insert(withdrawals)
      .values({
        id: formId,
        orderId: order.id,
        name: request.name,
        receiptAddress: request.email,
        requestedAt,
      })
      .onConflictDoNothing({ target: withdrawals.id })
      .returning();
    if (!withdrawal) return null;
    await queueReceipt(tx, { ...request, to: request.email, requestedAt, isEffective: true });
    const isChosen = (unit: ReturnableUnit) => chosen.has(keyOfUnit(unit));
    const { refundId } = await effectWithdrawal(tx, shopper, { order, withdrawal }, isChosen);
    return { orderId: order.id, refundId };
  });
  if (done) {
    await sendOrLeave(done.refundId);
    await endUnpaid(done.orderId);
  }
  return { withdrawalId: formId };
}
