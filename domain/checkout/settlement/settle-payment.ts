import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { orderItems } from "#db/schema/orders.ts";
import { MANUAL, type OrderException } from "#db/values/vocabulary.ts";
import { deliverFreeInTurn } from "#domain/delivery/deliver-free.ts";
import { deliverHeld } from "#domain/delivery/deliver-held.ts";
import { fillBackorders } from "#domain/delivery/fill-backorders.ts";
import { releaseStock } from "#domain/delivery/release-stock.ts";
import type { LineRow } from "#domain/delivery/strategies/delivery-strategy.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { isByHand } from "#domain/kernel/delivery-types.ts";
import { recordNotice } from "#domain/messaging/notices/record-notice.ts";
import { changeOrder, type OrderRow } from "#domain/orders/change-order.ts";
import { deliveryStateOf } from "#domain/orders/delivery-state.ts";
import { couponCard } from "#domain/orders/discounts/coupon-use.ts";
import { openException } from "#domain/orders/open-exception.ts";
import { receivedStoreTotal } from "#domain/orders/received-store-total.ts";
import type { PageSnapshot } from "#domain/payments/provider.ts";
import { recordPayment } from "#domain/payments/record-payment.ts";
import { readSetting } from "#domain/settings/queries.ts";
import { assignOwner } from "./assign-owner.ts";
import { pageColumns } from "./page-columns.ts";
import { countSale } from "./settle-payment-sql.ts";

export interface ReceivedPayment {
  /** The name of the provider, or MANUAL for a payment outside the provider. */
  provider: string;
  /** The provider's id of the payment, or `manual:<order id>`. */
  paymentId: string;
  /** The page on which the shopper paid. */
  page?: Pick<PageSnapshot, "id" | "livemode" | "cardKey">;
  /** The charged amount, minor units of `currency`. */
  amount: number;
  currency: string;
  isOfGuest: boolean;
  /** Whether the order had already ended when the payment arrived. */
  late: boolean;
  /**
   * The reasons why the shop must not deliver the order. When `mismatch` contains a reason, the shop keeps
   * the money and delivers nothing.
   */
  mismatch: ("amount_mismatch" | "currency_mismatch")[];
  cause: string;
  /** The reason of the staff member who marked the order as paid. */
  reason?: string;
}

/**
 * Settles a payment exactly once, in one transaction that holds the order's lock. Records the money, delivers
 * the held units and backorders the missing units.
 * @returns the current order.
 */
export async function settlePayment(
  tx: Transaction,
  caller: Caller,
  unpaid: OrderRow,
  payment: ReceivedPayment,
): Promise<OrderRow> {
  const order = payment.isOfGuest ? await assignOwner(tx, unpaid) : unpaid;
  await recordPayment(tx, { orderId: order.id, ...payment, isDuplicate: false });
  globalThis.failpoint?.("money-booked");
  const canDeliver = payment.mismatch.length === 0;
  const lines = canDeliver ? await deliverLines(tx, order) : await backorderedLines(tx, order.id);
  const released = canDeliver ? [] : await releaseStock(tx, order.id);
  globalThis.failpoint?.("items-sold");

  const state = deliveryStateOf(lines);
  const isShort = canDeliver && lines.some((line) => line.owedQuantity > 0 && !isByHand(line));
  const exceptions = new Set<string>(order.exceptions);
  if (payment.late) exceptions.add("paid_late" satisfies OrderException);
  if (isShort) exceptions.add("short_stock" satisfies OrderException);
  if (payment.provider === MANUAL) exceptions.add("manual_mark" satisfies OrderException);
  for (const kind of payment.mismatch) exceptions.add(kind);

  const settled = await changeOrder(
    tx,
    caller,
    order,
    {
      paymentState: "paid",
      deliveryState: state,
      exceptions: [...exceptions].sort(),
      paidAmount: payment.amount,
      ...(canDeliver ? {} : await receivedInstead(tx, order, payment)),
      ...(payment.page && { providerPaymentId: payment.paymentId, ...pageColumns(payment.page) }),
      checkoutUrl: null,
      nextCheckAt: null,
      now: state === "delivered" ? ["paidAt", "completedAt"] : ["paidAt"],
    },
    {
      type: state === "delivered" ? "paid_and_delivered" : "paid",
      details: { cause: payment.cause, delivery: state },
    },
    [countSale({ orderId: order.id })],
    couponCard(order, payment.page?.cardKey ?? null),
  );
  if (payment.late && state !== "delivered") await openException(tx, "paid_late", order.id, order.id);
  if (isShort) await openException(tx, "short_stock", order.id, order.id);
  if (canDeliver && lines.some((line) => line.owedQuantity > 0 && isByHand(line)))
    await recordNotice(tx, { kind: "manual_order", orderId: order.id });
  for (const productId of released) await fillBackorders(tx, productId, "stock released");
  globalThis.failpoint?.("order-settled");
  return settled;
}

/**
 * Delivers the held units of all lines first. Then delivers the missing units from the free stock, one
 * product after the other.
 */
async function deliverLines(tx: Transaction, order: OrderRow): Promise<LineRow[]> {
  const lines: LineRow[] = [];
  for (const line of await deliverHeld(tx, order)) lines.push(await deliverFreeInTurn(tx, order, line));
  return lines;
}

/** Backorders all units of an order. The shop keeps the money and delivers nothing. */
async function backorderedLines(tx: Transaction, orderId: string): Promise<LineRow[]> {
  return tx
    .update(orderItems)
    .set({
      owedQuantity: sql`${orderItems.quantity} - ${orderItems.deliveredQuantity} - ${orderItems.refundedQuantity}`,
    })
    .where(eq(orderItems.orderId, orderId))
    .returning();
}

/**
 * The received and the requested total of an order, both in the store's currency. The settlement needs these
 * totals when the amount or the currency of the charge is wrong. `storeTotal` is computed from the received
 * amount.
 */
const receivedInstead = async (tx: Transaction, order: OrderRow, payment: ReceivedPayment) => ({
  storeTotal: receivedStoreTotal(order, payment, await readSetting("currencyRates", tx)),
  askedStoreTotal: order.storeTotal,
});
