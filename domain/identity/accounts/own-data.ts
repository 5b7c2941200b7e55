import { and, asc, eq, inArray, or } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { customers, profiles, sessions, users } from "#db/schema/accounts.ts";
import { blocks } from "#db/schema/blocks.ts";
import { products } from "#db/schema/catalog.ts";
import { emailMessages } from "#db/schema/email.ts";
import { deliverables } from "#db/schema/inventory.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { disputes, payments, refunds } from "#db/schema/payments.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { restockRequests } from "#db/schema/stock-alerts.ts";
import { userNotes, userTags } from "#db/schema/user-notes.ts";
import { withdrawals } from "#db/schema/withdrawals.ts";
import { SignInRequired } from "#domain/kernel/errors.ts";
import { amountOfLine } from "#domain/orders/amounts/line-amount.ts";
import { mailboxOf } from "./mailbox.ts";

const ABOUT =
  "Everything this shop holds about you. Amounts are whole numbers in the smallest unit of their currency (cents); times are UTC.";
const NOT_INCLUDED =
  "The credentials you bought are not in this file, only the names of their fields, because files are easily copied. " +
  "You can reveal each credential in its order. A password is stored only as a hash, which is not included.";

export type OwnData = Awaited<ReturnType<typeof readOwnData>>;

/**
 * Reads everything that the tables store about one user. The copy contains no credential, no hash and no
 * token. The copy also contains no data about other users.
 * @throws SignInRequired for an unknown user.
 */
export async function readOwnData(tx: Transaction, userId: string) {
  const [user] = await tx
    .select({
      id: users.id,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new SignInRequired();
  const [profile] = await tx
    .select({
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      phone: profiles.phone,
      locale: profiles.locale,
      updatedAt: profiles.updatedAt,
    })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  const [customer] = await tx
    .select({
      email: customers.email,
      firstName: customers.firstName,
      lastName: customers.lastName,
      totalSpent: customers.totalSpent,
      orderCount: customers.orderCount,
      createdAt: customers.createdAt,
    })
    .from(customers)
    .where(eq(customers.userId, userId));
  return {
    about: ABOUT,
    notIncluded: NOT_INCLUDED,
    exportedAt: new Date().toISOString(),
    account: user,
    profile: profile ?? null,
    customer: customer ?? null,
    orders: await readOrders(tx, userId),
    deliveries: await readDeliveries(tx, userId),
    sessions: await tx
      .select({
        surface: sessions.surface,
        ip: sessions.ip,
        userAgent: sessions.userAgent,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        expiresAt: sessions.expiresAt,
        endedAt: sessions.endedAt,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(asc(sessions.createdAt)),
    mails: await tx
      .select({
        to: emailMessages.toAddress,
        template: emailMessages.template,
        subject: emailMessages.subject,
        state: emailMessages.state,
        createdAt: emailMessages.createdAt,
        sentAt: emailMessages.sentAt,
      })
      .from(emailMessages)
      .where(or(eq(emailMessages.userId, userId), eq(emailMessages.toAddress, user.email)))
      .orderBy(asc(emailMessages.createdAt)),
    restockRequests: await tx
      .select({
        product: products.name,
        createdAt: restockRequests.createdAt,
        confirmedAt: restockRequests.confirmedAt,
        notifiedAt: restockRequests.notifiedAt,
      })
      .from(restockRequests)
      .innerJoin(products, eq(products.id, restockRequests.productId))
      .where(or(eq(restockRequests.userId, userId), eq(restockRequests.address, user.email)))
      .orderBy(asc(restockRequests.createdAt)),
    withdrawals: await tx
      .select({
        orderNumber: orders.orderNumber,
        name: withdrawals.name,
        confirmationTo: withdrawals.receiptAddress,
        state: withdrawals.state,
        requestedAt: withdrawals.requestedAt,
        effectiveAt: withdrawals.effectiveAt,
      })
      .from(withdrawals)
      .innerJoin(orders, eq(orders.id, withdrawals.orderId))
      .where(eq(orders.userId, userId))
      .orderBy(asc(withdrawals.requestedAt)),
    notesOfTheShop: await tx
      .select({ note: userNotes.body, createdAt: userNotes.createdAt })
      .from(userNotes)
      .where(eq(userNotes.userId, userId))
      .orderBy(asc(userNotes.createdAt)),
    tagsOfTheShop: (
      await tx
        .select({ tag: userTags.tag })
        .from(userTags)
        .where(eq(userTags.userId, userId))
        .orderBy(asc(userTags.tag))
    ).map(({ tag }) => tag),
    blocksOfTheShop: await tx
      .select({ reason: blocks.reason, until: blocks.until, createdAt: blocks.createdAt })
      .from(blocks)
      .where(and(eq(blocks.kind, "email"), eq(blocks.value, mailboxOf(user.email)))),
    securityLog: await tx
      .select({
        action: adminAuditLog.actionType,
        subject: adminAuditLog.tableName,
        subjectId: adminAuditLog.recordId,
        ip: adminAuditLog.ip,
        userAgent: adminAuditLog.userAgent,
        createdAt: adminAuditLog.createdAt,
      })
      .from(adminAuditLog)
      .where(eq(adminAuditLog.actorId, userId))
      .orderBy(asc(adminAuditLog.seq)),
  };
}

async function readOrders(tx: Transaction, userId: string) {
  const rows = await tx.select().from(orders).where(eq(orders.userId, userId)).orderBy(asc(orders.createdAt));
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const lines = await tx
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(asc(orderItems.position));
  const paid = await tx.select().from(payments).where(inArray(payments.orderId, ids));
  const refunded = await tx.select().from(refunds).where(inArray(refunds.orderId, ids));
  const disputed = await tx.select().from(disputes).where(inArray(disputes.orderId, ids));
  return rows.map((order) => ({
    orderNumber: order.orderNumber,
    status: order.status,
    email: order.customerEmail,
    firstName: order.customerFirstName,
    lastName: order.customerLastName,
    phone: order.phone,
    currency: order.currency,
    subtotal: order.subtotal,
    discount: order.discountAmount,
    couponCode: order.couponCode,
    total: order.total,
    totalInUsd: order.storeTotal,
    refunded: order.refundedAmount,
    paymentMethod: order.paymentMethod,
    createdAt: order.createdAt,
    paidAt: order.paidAt,
    completedAt: order.completedAt,
    cancelledAt: order.cancelledAt,
    cancelReason: order.cancelReason,
    lines: lines
      .filter((line) => line.orderId === order.id)
      .map((line) => ({
        product: line.productName,
        deliveryType: line.deliveryType,
        quantity: line.quantity,
        amount: amountOfLine(line),
        discount: line.discount,
        delivered: line.deliveredQuantity,
        owed: line.owedQuantity,
        refunded: line.refundedQuantity,
      })),
    payments: paid
      .filter((payment) => payment.orderId === order.id)
      .map((payment) => ({
        provider: payment.provider,
        reference: payment.providerPaymentId,
        amount: payment.amount,
        currency: payment.currency,
        createdAt: payment.createdAt,
      })),
    refunds: refunded
      .filter((refund) => refund.orderId === order.id)
      .map((refund) => ({
        state: refund.state,
        amount: refund.amount,
        currency: refund.currency,
        createdAt: refund.createdAt,
      })),
    disputes: disputed
      .filter((dispute) => dispute.orderId === order.id)
      .map((dispute) => ({
        state: dispute.state,
        reason: dispute.reason,
        amount: dispute.amount,
        currency: dispute.currency,
        createdAt: dispute.createdAt,
      })),
  }));
}

function readDeliveries(tx: Transaction, userId: string) {
  return tx
    .select({
      orderNumber: orders.orderNumber,
      product: orderItems.productName,
      deliveryType: deliverables.deliveryType,
      status: deliverables.status,
      fieldNames: deliverables.fieldNames,
      deliveredAt: deliverables.deliveredAt,
      firstRevealedAt: deliverables.firstRevealedAt,
      expiresAt: deliverables.expiresAt,
    })
    .from(deliverables)
    .innerJoin(orders, eq(orders.id, deliverables.orderId))
    .innerJoin(orderItems, eq(orderItems.id, deliverables.orderItemId))
    .where(eq(deliverables.userId, userId))
    .orderBy(asc(deliverables.deliveredAt));
}
