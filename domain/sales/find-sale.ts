import { and, asc, desc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { customers } from "#db/schema/accounts.ts";
import { products } from "#db/schema/catalog.ts";
import { couponUses } from "#db/schema/coupons.ts";
import { exceptionQueue } from "#db/schema/exceptions.ts";
import { deliverables, inventoryItems } from "#db/schema/inventory.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { disputes, payments, refunds } from "#db/schema/payments.ts";
import { MANUAL, type OrderException } from "#db/values/vocabulary.ts";
import { collectEvidence } from "#domain/after-sale/disputes/collect-evidence.ts";
import { readOpenings } from "#domain/after-sale/disputes/read-openings.ts";
import { endedUnits } from "#domain/delivery/decisions.ts";
import { refundAtDeadline, waitsSinceOfOrder } from "#domain/delivery/order-history/payment-view.ts";
import { returnedOfCustomer } from "#domain/identity/users/returned-of-customer.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { coverOfId } from "#domain/kernel/product-cover.ts";
import { amountOfLine } from "#domain/orders/amounts/line-amount.ts";
import { isAppeal, takesEvidence } from "#domain/orders/dispute-state.ts";
import { customerTotals, marksTest } from "#domain/orders/payment-mode.ts";
import { isGivenBack } from "#domain/payments/refunds/return-reasons.ts";
import { isPaidBack } from "#domain/payments/refunds/unit-choice.ts";
import { providerOf } from "#domain/payments/registry/providers.server.ts";
import { countAvailable } from "./count-available.ts";
import { exceptionView, returnedOf } from "./queries.ts";
import { refundedUnitsOf, refundStateOf, refundViewsOf } from "./refund-views.ts";
import { readEvents, readMails, withOpenings } from "./sale-history.ts";
import { SALE_UNITS_MAX, type SaleDetails } from "./sale-views.ts";

const ORDER_NUMBER = /^HO-\d{1,15}$/;
type OrderRow = typeof orders.$inferSelect;

/**
 * Reads all data of one order by its number. Returns null when the order does not exist. For the delivered
 * items, reads only the field names (spec B2.10).
 * @throws SignInRequired, NotPermitted
 */
export async function findSale(caller: Caller, orderNumber: string): Promise<SaleDetails | null> {
  requirePermission(caller, "orders.view");
  if (!ORDER_NUMBER.test(orderNumber)) return null;
  const [found] = await db
    .select({ order: orders, waitsSince: waitsSinceOfOrder })
    .from(orders)
    .where(eq(orders.orderNumber, orderNumber));
  if (!found) return null;
  const { order, waitsSince } = found;
  const of = { orderId: order.id };
  const [lines, units, paid, back, disputed, open, events, [customer], [coupon]] = await Promise.all([
    db
      .select({
        ...getTableColumns(orderItems),
        currentSlug: products.slug,
        cover: sql<string>`${sql.raw(coverOfId("order_items.product_id"))}`,
      })
      .from(orderItems)
      .leftJoin(products, eq(products.id, orderItems.productId))
      .where(eq(orderItems.orderId, of.orderId))
      .orderBy(orderItems.position),
    db
      .select({ unit: deliverables, itemState: inventoryItems.state })
      .from(deliverables)
      .leftJoin(inventoryItems, eq(inventoryItems.id, deliverables.inventoryItemId))
      .where(eq(deliverables.orderId, of.orderId))
      .orderBy(deliverables.orderItemId, deliverables.slot, desc(deliverables.deliveredAt))
      .limit(SALE_UNITS_MAX),
    db.select().from(payments).where(eq(payments.orderId, of.orderId)),
    db.select().from(refunds).where(eq(refunds.orderId, of.orderId)).orderBy(asc(refunds.createdAt)),
    db.select().from(disputes).where(eq(disputes.orderId, of.orderId)).orderBy(asc(disputes.createdAt)),
    db
      .select()
      .from(exceptionQueue)
      .where(and(eq(exceptionQueue.orderId, of.orderId), isNull(exceptionQueue.resolvedAt)))
      .orderBy(asc(exceptionQueue.openedAt)),
    readEvents(of.orderId),
    db
      .select({ ...getTableColumns(customers), returned: returnedOfCustomer(), ...customerTotals() })
      .from(customers)
      .where(order.customerId ? eq(customers.id, order.customerId) : sql`false`),
    db.select().from(couponUses).where(eq(couponUses.orderId, of.orderId)),
  ]);
  const payment = paid.find((row) => !row.isDuplicate);
  const charged = payment ? { amount: payment.amount, currency: payment.currency } : null;
  const provider = providerOf(order);
  const available = await countAvailable(lines);
  const waits = disputed.some((row) => row.state === "open" || takesEvidence(row.providerStatus));
  const ended = [...endedUnits(lines, back).values()].reduce((sum, count) => sum + count, 0);
  const isOpened = units.some(({ unit }) => unit.firstRevealedAt !== null);
  return {
    ...detailsOf(order),
    providerUrl: provider.account?.dashboardPage(order.providerPaymentId) ?? null,
    providerName: provider.name,
    ...refundViewsOf(payment, { lines, units: units.map(({ unit }) => unit), refunds: back }),
    refundAt: (await refundAtDeadline({ order, charged, waitsSince }, lines))?.at ?? null,
    charged,
    isCouponBeyond: coupon ? coupon.isBeyond || coupon.isCardBeyond : false,
    endedUnits:
      ended +
      units.filter((row) => isRestorable(row) && !isPaidBack(back, row.unit) && !isGivenBack(back, row.unit))
        .length,
    manualReason: payment?.provider === MANUAL ? payment.reason : "",
    customer: {
      firstName: order.customerFirstName || (customer?.firstName ?? ""),
      lastName: order.customerLastName || (customer?.lastName ?? ""),
      email: order.customerEmail,
      phone: order.phone,
      since: customer && customer.orders > 1 ? customer.createdAt.toISOString() : null,
      totalSpent: customer?.spent ?? 0,
      returned: customer?.returned ?? { refunded: 0, disputed: 0 },
      orderCount: Math.max(1, customer?.orders ?? 1),
    },
    lines: lines.map((line) => ({
      id: line.id,
      productId: line.productId,
      productSlug: line.currentSlug ?? line.productSlug,
      productName: line.productName,
      emoji: line.emoji,
      cover: line.cover,
      deliveryType: line.deliveryType,
      quantity: line.quantity,
      amount: amountOfLine(line),
      delivered: line.deliveredQuantity,
      owed: line.owedQuantity,
      refunded: refundedUnitsOf(line, back),
      available: available.get(line.productId) ?? null,
    })),
    deliverables: units.map(({ unit, itemState }) => ({
      id: unit.id,
      lineId: unit.orderItemId,
      slot: unit.slot,
      status: unit.status,
      fieldNames: unit.fieldNames,
      deliveredAt: unit.deliveredAt.toISOString(),
      firstRevealedAt: unit.firstRevealedAt?.toISOString() ?? null,
      inventoryItemId: unit.inventoryItemId,
      itemState,
      refundState: refundStateOf(back, unit),
    })),
    disputes: disputed.map((row) => ({
      id: row.id,
      providerDisputeId: row.providerDisputeId,
      state: row.state,
      reason: row.reason,
      amount: row.amount,
      currency: row.currency,
      evidenceDueAt: row.evidenceDueAt?.toISOString() ?? null,
      takesEvidence: provider.disputes !== undefined && takesEvidence(row.providerStatus),
      waitsForAppeal: row.state === "open" && isAppeal(row.providerStatus),
    })),
    evidence: waits ? await collectEvidence(order.id) : null,
    openExceptions: open.map(exceptionView),
    events: withOpenings(events, isOpened ? await readOpenings(order.id) : []),
    mails: await readMails(
      order.id,
      [...back, ...units.map(({ unit }) => unit)].map(({ id }) => id),
    ),
  };
}

/**
 * Returns whether staff can give a revoked unit back to its shopper. Staff cannot give a retired item back.
 */
const isRestorable = (row: { unit: { status: string }; itemState: string | null }): boolean =>
  row.unit.status === "revoked" &&
  (row.itemState === null || ["burned", "quarantined"].includes(row.itemState));

const iso = (date: Date | null) => date?.toISOString() ?? null;

function detailsOf(order: OrderRow) {
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    version: order.version,
    status: order.status,
    paymentState: order.paymentState,
    deliveryState: order.deliveryState,
    refundState: order.refundState,
    disputeState: order.disputeState,
    exceptions: order.exceptions as OrderException[],
    paymentMethod: order.paymentMethod,
    createdAt: order.createdAt.toISOString(),
    paidAt: iso(order.paidAt),
    completedAt: iso(order.completedAt),
    cancelledAt: iso(order.cancelledAt),
    cancelReason: order.cancelReason,
    voucher:
      order.paymentState === "async_pending" && order.voucherMethod
        ? { method: order.voucherMethod, until: iso(order.voucherUntil) }
        : null,
    paymentId: order.providerPaymentId,
    currency: order.currency,
    subtotal: order.subtotal,
    discountAmount: order.discountAmount,
    couponCode: order.couponCode,
    total: order.total,
    storeTotal: order.storeTotal,
    askedStoreTotal: order.askedStoreTotal,
    refundedAmount: order.refundedAmount,
    returned: returnedOf(order),
    marksTest: marksTest(order),
  };
}
