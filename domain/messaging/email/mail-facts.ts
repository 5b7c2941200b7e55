import { and, asc, eq, gte, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { profiles } from "#db/schema/accounts.ts";
import { products } from "#db/schema/catalog.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { payments } from "#db/schema/payments.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import type { CriticalAlert } from "#db/vocabulary.ts";
import { formatMoney } from "#domain/kernel/money.ts";
import type { MailCatalogue } from "./mail-texts.ts";

/** An order as a mail tells it: amounts already written out. There is nothing here of what was delivered. */
export interface MailOrder {
  orderNumber: string;
  firstName: string;
  lines: { name: string; emoji: string; quantity: number; amount: string }[];
  /** The delivery instructions of its products; products with the same text stand together. */
  instructions: { products: string[]; text: string }[];
  total: string;
  /** What was charged; empty while it is the total. */
  charged: string;
  /** The total, or what was charged instead of it, in the shop's currency; empty when that is the charged one. */
  storeTotal: string;
  /** Empty while nothing was given back. */
  refunded: string;
  /** Whether less went back than was paid. */
  isPartRefund: boolean;
}

/** The order of a mail, amounts as its language writes them; null when there is none by that id. */
export async function readMailOrder(
  orderId: string,
  locale: MailCatalogue["locale"],
): Promise<MailOrder | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId)).limit(1);
  if (!order) return null;
  const lines = await db
    .select({ line: orderItems, instructions: products.deliveryInstructions })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  const [payment] = await db
    .select({ amount: payments.amount, currency: payments.currency })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.isDuplicate, false)));
  const charge = payment ?? { amount: order.total, currency: order.currency };
  const differs = charge.amount !== order.total || charge.currency !== order.currency;
  const money = (minor: number, currency = order.currency) => formatMoney(minor, currency, locale);
  return {
    orderNumber: order.orderNumber,
    firstName: order.customerFirstName,
    instructions: [...Map.groupBy(lines, (row) => row.instructions)]
      .filter(([text]) => text !== "")
      .map(([text, rows]) => ({ text, products: rows.map(({ line }) => line.productName) })),
    lines: lines.map(({ line }) => ({
      name: line.productName,
      emoji: line.emoji,
      quantity: line.quantity,
      amount: money(line.price * line.quantity),
    })),
    total: money(order.total),
    charged: differs ? money(charge.amount, charge.currency) : "",
    storeTotal: charge.currency === "USD" ? "" : money(order.storeTotal, "USD"),
    refunded: order.refundedAmount > 0 ? money(order.refundedAmount, charge.currency) : "",
    isPartRefund: order.refundedAmount > 0 && order.refundedAmount < charge.amount,
  };
}

/** The first name a user gave; empty when there is none. */
export async function readFirstName(userId: string | null): Promise<string> {
  if (!userId) return "";
  const [profile] = await db
    .select({ firstName: profiles.firstName })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .limit(1);
  return profile?.firstName ?? "";
}

/** How often a security event of a kind is in the audit log, from one row of it on. */
export async function countAlerts(kind: CriticalAlert, fromSeq: number): Promise<number> {
  const [counted] = await db
    .select({ times: sql<number>`count(*)::int` })
    .from(adminAuditLog)
    .where(
      and(
        gte(adminAuditLog.seq, fromSeq),
        eq(adminAuditLog.actionType, "SECURITY_EVENT"),
        sql`${adminAuditLog.details}->>'alert_type' = ${kind}`,
      ),
    );
  return counted?.times ?? 0;
}
