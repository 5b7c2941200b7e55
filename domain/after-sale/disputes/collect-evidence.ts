import { and, asc, eq, inArray, or } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { deliverables } from "#db/schema/inventory.ts";
import { guestOrders } from "#db/schema/order-grants.ts";
import { orderEvents, orderItems, orders } from "#db/schema/orders.ts";
import { payments } from "#db/schema/payments.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { formatMoney } from "#db/values/money.ts";
import type { DisputeEvidence } from "#domain/payments/optional-parts.ts";

/** Maximum length of one text in the evidence for a bank. */
const TEXT_MAX = 20_000;
const time = (date: Date | null) => date?.toISOString().replace("T", " ").slice(0, 19).concat(" UTC") ?? "";

/**
 * Collects the evidence for an order. The evidence contains the bought products, the time of each delivery,
 * and the time and IP address of each reveal. The data comes from the deliveries and the audit log. The
 * evidence never contains a credential.
 * @returns null for an order that is unknown or not paid.
 */
export async function collectEvidence(orderId: string): Promise<DisputeEvidence | null> {
  const [paid] = await db
    .select({ order: orders, payment: payments, guest: guestOrders.orderId })
    .from(orders)
    .innerJoin(payments, and(eq(payments.orderId, orders.id), eq(payments.isDuplicate, false)))
    .leftJoin(guestOrders, eq(guestOrders.orderId, orders.id))
    .where(eq(orders.id, orderId));
  if (!paid) return null;
  const { order, payment } = paid;
  const [placed] = await db
    .select({ details: orderEvents.details })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.version, 1)));
  const lines = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  const delivered = await db
    .select()
    .from(deliverables)
    .where(eq(deliverables.orderId, orderId))
    .orderBy(asc(deliverables.deliveredAt), asc(deliverables.slot));
  const opened = await listOpenings(
    orderId,
    delivered.map((row) => row.id),
  );
  const isOfGuest = paid.guest !== null;
  const target = isOfGuest ? "the buyer's order" : "the buyer's account";
  const log = [
    ...delivered.map((row, index) => `${time(row.deliveredAt)} item ${index + 1} handed over in ${target}`),
    ...opened.map((row) => {
      return `${time(row.createdAt)} ${itemsOf(row, delivered)} opened by ${openerOf(row)} from ${row.ip || "an unknown address"}${row.details.country ? `, ${row.details.country}` : ""} (${row.userAgent || "unknown browser"})`;
    }),
  ].sort();
  return {
    customerEmail: order.customerEmail,
    customerName: `${order.customerFirstName} ${order.customerLastName}`.trim(),
    purchaseIp: opened[0]?.ip ?? "",
    productDescription: lines
      .map((line) => `${line.quantity} x ${line.productName} (digital goods)`)
      .join("\n"),
    serviceDate: time(delivered[0]?.deliveredAt ?? null).slice(0, 10),
    accessActivityLog: log.join("\n").slice(0, TEXT_MAX),
    uncategorizedText: [
      `Order ${order.orderNumber}, placed ${time(order.createdAt)}, paid ${time(order.paidAt)}: ${formatMoney(payment.amount, payment.currency)}.`,
      ...consentOf(placed?.details, order.createdAt),
      isOfGuest ? GUEST_ACCESS : ACCOUNT_ACCESS,
      deliveryOf(
        lines.reduce((sum, line) => sum + line.quantity, 0),
        delivered,
        isOfGuest ? "for this order" : "to this account",
      ),
      opened.length > 0
        ? `They were opened ${opened.length} ${opened.length === 1 ? "time" : "times"}, first ${time(opened[0]?.createdAt ?? null)}.`
        : "They have not been opened yet.",
    ].join("\n"),
  };
}

const ACCOUNT_ACCESS =
  "The goods are digital credentials, delivered in the buyer's password-protected account.";
/**
 * The text that tells a bank who can open the credentials of a guest's order. The shop also uses this text
 * after the guest's order has moved to an account.
 */
const GUEST_ACCESS =
  "The goods are digital credentials. The buyer bought without an account: only the browser that placed the order and the links mailed to the buyer's address open them.";

/** Describes who opened an item: the signed-in buyer, or the buyer in a browser with an order session. */
const openerOf = ({ details }: Pick<typeof adminAuditLog.$inferSelect, "details">): string =>
  details.order_session ? "the buyer, in a browser with access to this order," : "the signed-in buyer";

/**
 * Quotes the sentence to which the customer agreed. The result is empty when the customer gave no consent for
 * the order.
 */
function consentOf(details: Record<string, unknown> | undefined, at: Date): string[] {
  if (!details?.consent) return [];
  const agreed = `The buyer agreed to immediate delivery before paying, ${time(at)}`;
  return [details.consentText ? `${agreed}: "${details.consentText}"` : `${agreed}.`];
}

/**
 * The evidence states only recorded facts. A backordered or manual order might have no delivery yet. A unit
 * that was replaced counts as one delivered unit.
 */
function deliveryOf(
  units: number,
  delivered: readonly { orderItemId: string; slot: number; deliveredAt: Date }[],
  target: string,
): string {
  const [first] = delivered;
  if (!first) return `0 of ${units} units were delivered so far.`;
  const count = new Set(delivered.map(({ orderItemId, slot }) => `${orderItemId}/${slot}`)).size;
  return `${count} of ${units} units were delivered ${target}, first ${time(first.deliveredAt)}.`;
}

/** Describes which items the customer opened together, such as "item 2" or "all 3 items". */
function itemsOf(
  { recordId, details }: Pick<typeof adminAuditLog.$inferSelect, "recordId" | "details">,
  delivered: readonly { id: string }[],
): string {
  const ids = Array.isArray(details.deliverable_ids) ? details.deliverable_ids : [recordId];
  const items = delivered.flatMap(({ id }, index) => (ids.includes(id) ? [index + 1] : []));
  if (items.length > 1 && items.length === delivered.length) return `all ${items.length} items`;
  return `${items.length === 1 ? "item" : "items"} ${items.join(", ")}`;
}

/**
 * Lists the occasions on which the customer opened items, oldest first. One action of a customer opens a
 * single item, a whole line or a whole order.
 * @param ids the deliverables of the order
 */
export function listOpenings(orderId: string, ids: string[]) {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(adminAuditLog)
    .where(
      and(
        eq(adminAuditLog.actionType, "ACCOUNT_DATA_DECRYPTED"),
        eq(adminAuditLog.actorKind, "shopper"),
        or(
          and(eq(adminAuditLog.tableName, "deliverables"), inArray(adminAuditLog.recordId, ids)),
          and(eq(adminAuditLog.tableName, "orders"), eq(adminAuditLog.recordId, orderId)),
        ),
      ),
    )
    .orderBy(asc(adminAuditLog.createdAt));
}
