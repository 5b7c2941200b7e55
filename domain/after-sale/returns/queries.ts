import { and, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { withdrawals } from "#db/schema/withdrawals.ts";
import { mayOpenOrder } from "#domain/identity/guests/order-access.ts";
import { type Caller, requireCustomer, requireShopper } from "#domain/kernel/caller.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { findLiveLink } from "#domain/messaging/links/one-time-links.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";
import { isOrderNumber } from "#domain/orders/order-number.ts";
import type { Decision } from "./decide-withdrawal.ts";
import { decideUnits } from "./effect-withdrawal.ts";
import { lateUnits } from "./give-back-late.ts";
import { giveBackError } from "./give-back-unopened.ts";
import { type ReturnableOrder, readReturnable } from "./read-returnable.ts";
import { keyOfUnit } from "./withdraw-own-units.ts";

/** The outcome for a unit when its customer withdraws now. The amount is in minor units of `currency`. */
export interface UnitPreview {
  /** The key of the unit in the form. */
  key: string;
  productName: string;
  /** The number of the unit within its line. The number is null for units that are not delivered. */
  slot: number | null;
  count: number;
  decision: Decision;
  amount: number | null;
}

export interface WithdrawalPreview {
  orderNumber: string;
  /** The name of the customer. Empty when unknown. */
  name: string;
  /**
   * The time of the order. A customer who consented to immediate delivery gave this consent at the same time.
   */
  agreedAt: Date;
  currency: string;
  /** The maximum refund for all units together, in minor units of `currency`. */
  refundLeft: number;
  timeZone: string;
  units: UnitPreview[];
}

/** Returns the outcome for each unit of the shopper's order. Returns null for an order of another user. */
export async function previewOwnWithdrawal(
  caller: Caller,
  orderNumber: string,
): Promise<WithdrawalPreview | null> {
  const { userId } = requireShopper(caller);
  if (!isOrderNumber(orderNumber)) return null;
  const own = and(eq(orders.orderNumber, orderNumber), eq(orders.userId, userId));
  const [order] = await db.select().from(orders).where(own);
  return order ? previewOf(order, new Date(shopNow())) : null;
}

/**
 * Finds the withdrawal that a mailed link confirms, with the outcomes for its units. Opening the link changes
 * nothing. Returns null when the link does not work.
 */
export async function findWithdrawalOfLink(
  token: string,
): Promise<(WithdrawalPreview & { requestedAt: Date }) | null> {
  const link = await findLiveLink(token, "withdrawal");
  if (!link) return null;
  const [found] = await db
    .select({ order: orders, withdrawal: withdrawals })
    .from(withdrawals)
    .innerJoin(orders, eq(orders.id, withdrawals.orderId))
    .where(eq(withdrawals.linkId, link.linkId));
  if (!found) return null;
  const { requestedAt } = found.withdrawal;
  return { ...(await previewOf(found.order, requestedAt)), requestedAt };
}

async function previewOf(order: OrderRow, requestedAt: Date): Promise<WithdrawalPreview> {
  const returnable = await readReturnable(db, order);
  return {
    orderNumber: order.orderNumber,
    name: `${order.customerFirstName} ${order.customerLastName}`.trim(),
    agreedAt: order.createdAt,
    currency: returnable.currency,
    refundLeft: returnable.refundLeft,
    timeZone: returnable.timeZone,
    units: decideUnits(returnable, returnable.units, requestedAt).map(({ unit, decision }) => ({
      key: keyOfUnit(unit),
      productName: unit.productName,
      slot: unit.delivered?.slot ?? null,
      count: unit.count,
      decision,
      amount: decision.outcome === "refunded" ? returnable.amountOf([unit]) : null,
    })),
  };
}

/**
 * A refundable return that the customer can request now: one unopened unit, or all late manual units of the
 * order. The amount is in minor units of `currency`.
 */
export interface GiveBackOffer {
  /** The deliverable. The deliverable is null when the offer covers all late units. */
  deliverableId: string | null;
  productName: string;
  slot: number;
  count: number;
  amount: number;
  currency: string;
}

/** Lists the units of the customer's order that the customer can currently return for a refund. */
export async function listGiveBackOffers(caller: Caller, orderId: string): Promise<GiveBackOffer[]> {
  const customer = requireCustomer(caller);
  const own = and(eq(orders.id, orderId), mayOpenOrder(customer), eq(orders.paymentState, "paid"));
  const [order] = await db.select().from(orders).where(own);
  return order ? offersOf(await readReturnable(db, order)) : [];
}

function offersOf(order: ReturnableOrder): GiveBackOffer[] {
  const { currency } = order;
  const late = lateUnits(order);
  const lateAmount = late.length > 0 ? order.amountOf(late) : null;
  const count = late.reduce((sum, unit) => sum + unit.count, 0);
  const productName = [...new Set(late.map((unit) => unit.productName))].join(", ");
  return [
    ...(lateAmount
      ? [{ deliverableId: null, productName, slot: 0, count, amount: lateAmount, currency }]
      : []),
    ...unopenedOf(order),
  ];
}

const unopenedOf = (order: ReturnableOrder): GiveBackOffer[] =>
  order.units.flatMap((unit) => {
    const { delivered, productName } = unit;
    if (!delivered || giveBackError(unit, order) !== null) return [];
    const amount = order.amountOf([unit]);
    const { deliverableId, slot } = delivered;
    return amount ? [{ deliverableId, productName, slot, count: 1, amount, currency: order.currency }] : [];
  });
