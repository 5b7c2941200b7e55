import { and, eq } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { mayOpenOrder } from "#domain/identity/guests/order-access.ts";
import { type Caller, requireCustomer } from "#domain/kernel/caller.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { LATE_REASON } from "#domain/payments/refunds/return-reasons.ts";
import { isLate } from "./decide-give-back.ts";
import { giveBackUnits } from "./give-back-units.ts";
import { NotReturnable } from "./give-back-unopened.ts";
import { type ReturnableOrder, readReturnable } from "./read-returnable.ts";
import { sendOrLeave } from "./send-or-leave.ts";

/** Returns the units of an order that staff have not delivered in time. */
export const lateUnits = (order: ReturnableOrder) =>
  order.units.filter((unit) => !unit.delivered && isLate(unit, order, new Date(shopNow())));

/**
 * Refunds late manual units when the customer clicks once. When staff deliver the units at the same moment,
 * the refund and the delivery run one after the other. Each unit is therefore either delivered or refunded.
 * @throws SignInRequired, NotReturnable, RefundRejected
 * @throws NotFound for an unknown order and for an order that the customer may not open
 */
export async function giveBackLate(
  caller: Caller,
  input: { orderNumber: string },
): Promise<{ refundId: string }> {
  const customer = requireCustomer(caller);
  const refundId = await inTransaction(async (tx) => {
    const own = and(eq(orders.orderNumber, input.orderNumber), mayOpenOrder(customer));
    const [order] = await tx.select().from(orders).where(own).for("update");
    if (!order) throw new NotFound("order");
    const units = lateUnits(await readReturnable(tx, order));
    if (units.length === 0) throw new NotReturnable("taken_back");
    return (await giveBackUnits(tx, customer, order, { units, reason: LATE_REASON })).id;
  });
  await sendOrLeave(refundId);
  return { refundId };
}
