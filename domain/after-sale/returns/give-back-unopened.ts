import { and, eq } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { deliverables } from "#db/schema/inventory.ts";
import { orders } from "#db/schema/orders.ts";
import { mayOpenOrder } from "#domain/identity/guests/order-access.ts";
import { type Caller, requireCustomer } from "#domain/kernel/caller.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { DomainError, NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { MONEY_BACK_REASON } from "#domain/payments/refunds/return-reasons.ts";
import { type GiveBackError, whyNotGiveBack } from "./decide-give-back.ts";
import { giveBackUnits } from "./give-back-units.ts";
import { type ReturnableOrder, type ReturnableUnit, readReturnable } from "./read-returnable.ts";
import { sendOrLeave } from "./send-or-leave.ts";

/** The customer cannot return the unit. `details.reason` says why the customer cannot return the unit. */
export class NotReturnable extends DomainError {
  constructor(reason: GiveBackError) {
    super("not_returnable", 409, { reason });
  }
}

/**
 * Returns why the customer cannot currently return a unit of an order for a refund. Returns null when the
 * customer can return the unit.
 */
export function giveBackError(unit: ReturnableUnit, order: ReturnableOrder): GiveBackError | null {
  if (!unit.delivered) return "taken_back";
  const { timeZone, moneyBackDays: days } = order;
  return whyNotGiveBack({ ...unit, ...unit.delivered }, order, { days, now: new Date(shopNow()), timeZone });
}

/**
 * Takes an unopened unit back and refunds it when the customer clicks once. The function accepts the owner of
 * the order, and any browser that has access to the order. The refund goes to the payment method of the
 * order, so a guest needs no account. When a request to open the unit arrives at the same moment, the two
 * requests run one after the other. When both requests arrive at the same time, the shop rejects either the
 * opening or the return. A second click is rejected.
 * @throws SignInRequired, NotReturnable, RefundRejected
 * @throws NotFound for an unknown unit and for a unit of another customer
 */
export async function giveBackUnopened(
  caller: Caller,
  input: { deliverableId: string },
): Promise<{ refundId: string }> {
  const customer = requireCustomer(caller);
  if (!isId(input.deliverableId)) throw new NotFound("deliverable");
  const [known] = await db
    .select({ orderId: deliverables.orderId })
    .from(deliverables)
    .innerJoin(orders, eq(orders.id, deliverables.orderId))
    .where(and(eq(deliverables.id, input.deliverableId), mayOpenOrder(customer)));
  if (!known) throw new NotFound("deliverable");
  const refundId = await inTransaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, known.orderId)).for("update");
    if (!order) throw new NotFound("order");
    const returnable = await readReturnable(tx, order);
    const unit = returnable.units.find(({ delivered }) => delivered?.deliverableId === input.deliverableId);
    const reason = unit ? giveBackError(unit, returnable) : "taken_back";
    if (!unit || reason) throw new NotReturnable(reason ?? "taken_back");
    const refund = await giveBackUnits(tx, customer, order, { units: [unit], reason: MONEY_BACK_REASON });
    return refund.id;
  });
  await sendOrLeave(refundId);
  return { refundId };
}
