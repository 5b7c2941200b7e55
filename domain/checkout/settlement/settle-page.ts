import { and, eq } from "drizzle-orm";
import { db, run } from "#db/client.server.ts";
import { exceptionQueue } from "#db/schema/exceptions.ts";
import { payments } from "#db/schema/payments.ts";
import { isId } from "#domain/kernel/ids.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";
import { readOrderRow } from "#domain/orders/change-order-sql.ts";
import { openException } from "#domain/orders/open-exception.ts";
import { namesShop } from "#domain/payments/names-shop.ts";
import type { PageSnapshot, PaymentProvider } from "#domain/payments/provider.ts";
import { ProviderUnreadable } from "#domain/payments/provider-errors.ts";
import { requirePaymentId } from "#domain/payments/require-payment-id.ts";
import { readShopId } from "#domain/settings/shop-id.ts";
import { reconcileKnownOrder, reconcileOrder } from "./reconcile-order.ts";
import { findOrderOfPage } from "./settle-page-sql.ts";

/**
 * Returns the order that recorded a payment. An order that recorded the payment as a duplicate is also
 * returned. Returns null when no order recorded the payment.
 */
export async function orderOfPayment(paymentId: string): Promise<string | null> {
  const [payment] = await db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(eq(payments.providerPaymentId, paymentId));
  return payment?.orderId ?? null;
}

/**
 * The order of a payment. `isForeign` is true when the payment names no order of this shop, because other
 * software made the payment.
 */
export interface PaymentOwner {
  orderId: string | null;
  isForeign: boolean;
}

/**
 * Finds the order of a payment to which a refund, dispute or warning belongs. The report of a refund, dispute
 * or warning can arrive before the payment event. The function therefore settles the payment first. When the
 * function finds no order, the payment belongs to other software, is in the exception queue, or is not paid
 * yet.
 * @throws ProviderUnreachable
 */
export async function settledOrderOf(provider: PaymentProvider, paymentId: string): Promise<PaymentOwner> {
  // Every payment of the shop has an id.
  if (!paymentId) return { orderId: null, isForeign: true };
  const known = await orderOfPayment(paymentId);
  // The staff handle a payment in the exception queue. The shop does not change a payment that was in the
  // exception queue, even after the decision of the staff.
  if (known || (await isOrphan(paymentId))) return { orderId: known, isForeign: false };
  const isOurs = await settleProviderPayment(provider, paymentId);
  return { orderId: await orderOfPayment(paymentId), isForeign: !isOurs };
}

async function isOrphan(paymentId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: exceptionQueue.id })
    .from(exceptionQueue)
    .where(and(eq(exceptionQueue.kind, "orphan_payment"), eq(exceptionQueue.subject, paymentId)));
  return row !== undefined;
}

/**
 * Finds the order of a payment page of this provider. Either the order stores the id of the page, or the page
 * contains the id of the order.
 */
async function readOrderOfPage(
  { name }: PaymentProvider,
  pageId: string,
  hint: string | null | undefined,
): Promise<OrderRow | null> {
  const [row] = await run(db, findOrderOfPage({ provider: name, pageId, named: hint ?? null }));
  return row ? readOrderRow(row) : null;
}

/**
 * Settles the order of a payment page. Opens an exception when a paid page names this shop, but the shop does
 * not know the order on the page. Ignores pages of other software.
 * @param hint the order id that the page names; `reconcileKnownOrder` compares it with the page
 * @param known the order of the page, when the caller has just read it
 * @returns the current order, and whether the page names an order of this shop
 * @throws ProviderUnreachable
 */
export async function settlePage(
  provider: PaymentProvider,
  pageId: string,
  hint: string | null | undefined,
  known: OrderRow | null = null,
): Promise<{ order: OrderRow | null; isOurs: boolean }> {
  const order = known ?? (await readOrderOfPage(provider, pageId, hint));
  if (order) return { order: await reconcileKnownOrder(order, "event", pageId), isOurs: true };
  const snapshot = await readUnknown(provider, pageId, hint);
  if (!snapshot || !namesShop(snapshot, await readShopId())) return { order: null, isOurs: false };
  if (snapshot.payment === "paid") {
    await openException(db, "orphan_payment", requirePaymentId(snapshot), null, {
      session: snapshot.id,
      amount: snapshot.amountTotal,
      currency: snapshot.currency,
    });
  }
  return { order: null, isOurs: true };
}

/**
 * Returns null for pages of other software. The shop cannot read pages of other software, and these pages
 * name no order.
 */
async function readUnknown(
  provider: PaymentProvider,
  pageId: string,
  hint: string | null | undefined,
): Promise<PageSnapshot | null> {
  try {
    return await provider.readPage(pageId);
  } catch (error) {
    if (error instanceof ProviderUnreadable && !isId(hint)) return null;
    throw error;
  }
}

/**
 * Settles the order of a payment that took money. Opens an exception when the payment names this shop but has
 * no page and no order.
 * @param known the amount (minor units) and currency, when the caller has already read them
 * @returns false when the payment names no order of this shop
 * @throws ProviderUnreachable
 */
export async function settleProviderPayment(
  provider: PaymentProvider,
  paymentId: string,
  known: { amount?: number; currency?: string } = {},
): Promise<boolean> {
  const found = await provider.findPage({ paymentId });
  if (found?.page) return (await settlePage(provider, found.page.id, found.page.orderId)).isOurs;
  if (!found || !namesShop(found.names, await readShopId())) return false;
  if (await settleUnlisted(paymentId, found.names.orderId)) return true;
  await openException(db, "orphan_payment", paymentId, null, known);
  return true;
}

/**
 * Returns whether other software on the same provider account made a payment. A foreign payment does not name
 * this shop, and no order of this shop has recorded the payment or its page. Changes nothing.
 * @throws ProviderUnreachable, ProviderRejected
 */
export async function isForeignPayment(provider: PaymentProvider, paymentId: string): Promise<boolean> {
  if (!paymentId) return true;
  if (await orderOfPayment(paymentId)) return false;
  const found = await provider.findPage({ paymentId });
  if (!found) return true;
  if (found.page && (await readOrderOfPage(provider, found.page.id, found.page.orderId))) return false;
  return !namesShop(found.page ?? found.names, await readShopId());
}

/**
 * Settles a payment whose page is missing in the provider's list. The provider adds new objects to its lists
 * with a delay. The payment contains the id of its order, and this order stores the id of the page.
 * @param orderId the order that the payment names; null when the payment names no order
 * @returns whether the payment is recorded now
 * @throws ProviderUnreachable
 */
async function settleUnlisted(paymentId: string, orderId: string | null): Promise<boolean> {
  if (!isId(orderId)) return false;
  await reconcileOrder(orderId, "event");
  return (await db.$count(payments, eq(payments.providerPaymentId, paymentId))) > 0;
}
