import { asc, eq, inArray, sql } from "drizzle-orm";
import { staffNoticeOrderPage, staffNoticePages } from "#addresses";
import { db } from "#db/client.server.ts";
import { products as productRows } from "#db/schema/catalog.ts";
import { channels } from "#db/schema/channels.ts";
import { staffNotices as noticeRows } from "#db/schema/notices.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { type StaffNotice, staffNotices } from "#db/values/channel-vocabulary.ts";
import { BY_HAND_MINUTES } from "#db/values/limits.ts";
import { formatMoney } from "#db/values/money.ts";
import { criticalAlerts } from "#db/values/vocabulary.ts";
import { deadlineAfter } from "#domain/kernel/deadlines/refund-deadline.ts";
import { refundedAtDeadline, waitsSince } from "#domain/kernel/deadlines/refund-deadline-sql.ts";
import { isByHand } from "#domain/kernel/delivery-types.ts";
import type { SiteSettings } from "#domain/settings/site-settings.ts";
import type { NoticeContent, NoticeLine } from "#messages/mail-messages.ts";
import type { MailCatalog } from "./mail-catalogs.ts";

/** The time at which an order began to wait for stock. The time is null when the order has no deadline. */
const waitsSinceOfOrder = sql<Date | null>`${sql.raw(
  `case when ${refundedAtDeadline("orders")} then ${waitsSince("orders")} end`,
)}`.mapWith(orders.createdAt);

/**
 * The kinds of notices whose case begins when the order is paid. A case of any other kind begins when the
 * notice is recorded.
 */
const BEGINS_PAID: ReadonlySet<StaffNotice> = new Set([
  "new_sale",
  "manual_order",
  "waiting_for_stock",
  "amount_mismatch",
]);

/**
 * Maximum number of cases in a mail. When there are more cases than this maximum, the mail shows the number
 * of the additional cases.
 */
const LISTED_MAX = 20;

/**
 * Reads the cases for one mail to staff. Formats the cases in the language of the mail and in the shop's time
 * zone. `place` is the path of the back-office page that shows the cases. Returns null for an unknown bundle.
 * The result contains no personal data and no credential.
 */
export async function readStaffNotice(
  mail: Readonly<Record<string, string>>,
  catalog: Pick<MailCatalog, "locale" | "alertName">,
  settings: Pick<SiteSettings, "owedRefundMinutes" | "storeTimeZone">,
): Promise<{ content: NoticeContent; place: string } | null> {
  const kind = staffNotices.find((known) => known === mail.notice);
  if (!kind || !mail.bundleId) return null;
  // A mail that waited for the end of quiet hours lists several bundles of notices.
  const of = inArray(noticeRows.bundleId, mail.bundleId.split(","));
  const rows = await db
    .select({ notice: noticeRows, order: orders, waitsSince: waitsSinceOfOrder })
    .from(noticeRows)
    .leftJoin(orders, eq(orders.id, noticeRows.orderId))
    .where(of)
    .orderBy(asc(noticeRows.id))
    .limit(LISTED_MAX);
  const [first] = rows;
  if (!first) return null;
  const names = await subjectNames(
    kind,
    rows.map(({ notice }) => notice.subject),
    catalog,
  );
  const [counted] = await db.select({ count: sql<number>`count(*)::int` }).from(noticeRows).where(of);
  const moment = (value: unknown) =>
    typeof value === "string" || value instanceof Date
      ? new Intl.DateTimeFormat(catalog.locale, {
          dateStyle: "short",
          timeStyle: "short",
          timeZone: settings.storeTimeZone,
        }).format(new Date(value))
      : "";
  const products = await readProducts(
    kind,
    rows.flatMap(({ order }) => (order ? [order.id] : [])),
  );
  const lines = rows.map(({ notice, order, waitsSince: since }): NoticeLine => {
    const { details } = notice;
    const amount = details.amount ?? details.charged ?? order?.total;
    const currency = details.currency ?? order?.currency;
    return {
      name: order?.orderNumber ?? names.get(notice.subject) ?? notice.subject,
      amount:
        typeof amount === "number" && typeof currency === "string"
          ? formatMoney(amount, currency, catalog.locale)
          : "",
      since: moment(
        details.since ?? (BEGINS_PAID.has(kind) && order?.paidAt ? order.paidAt : notice.createdAt),
      ),
      units: typeof details.units === "number" ? details.units : null,
      products: (order && products.get(order.id)) ?? "",
      due: moment(details.due ?? dueOf(kind, order?.paidAt, since, settings.owedRefundMinutes)),
      tax:
        Number(details.addedTax) > 0 && typeof currency === "string"
          ? formatMoney(Number(details.addedTax), currency, catalog.locale)
          : "",
      isSoldByProvider: details.isSoldByProvider === true,
    };
  });
  const onlyOrder = counted?.count === 1 ? first.order : null;
  return {
    content: { kind, lines, count: counted?.count ?? lines.length, isToChannel: mail.isToChannel === "yes" },
    place: onlyOrder ? staffNoticeOrderPage(kind, onlyOrder.orderNumber) : staffNoticePages[kind],
  };
}

/**
 * Returns the deadline by which staff must deliver by hand or add stock. Returns undefined when there is no
 * deadline.
 */
function dueOf(
  kind: StaffNotice,
  paidAt: Date | null | undefined,
  since: Date | null,
  refundMinutes: number,
): Date | undefined {
  if (kind === "manual_order" && paidAt) return new Date(paidAt.getTime() + BY_HAND_MINUTES * 60_000);
  return kind === "waiting_for_stock" && since ? deadlineAfter(since, refundMinutes) : undefined;
}

/** Maximum number of products that one line of the mail lists. */
const NAMED_PRODUCTS = 3;

/** Reads the products of each order. For a case about a delivery, reads only the missing products. */
async function readProducts(kind: StaffNotice, orderIds: readonly string[]): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map();
  const isAboutDelivery = kind === "manual_order" || kind === "waiting_for_stock";
  const lines = await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, [...orderIds]))
    .orderBy(orderItems.position);
  const shown = lines.filter(
    (line) => !isAboutDelivery || (line.owedQuantity > 0 && isByHand(line) === (kind === "manual_order")),
  );
  const named = [...Map.groupBy(shown, (line) => line.orderId)].map(([id, some]) => {
    const names = some.slice(0, NAMED_PRODUCTS).map((line) => {
      const count = isAboutDelivery ? line.owedQuantity : line.quantity;
      return count > 1 ? `${count} × ${line.productName}` : line.productName;
    });
    return [id, some.length > names.length ? `${names.join(", ")}…` : names.join(", ")] as const;
  });
  return new Map(named);
}

/** Kinds of notices whose subject is the id of a product. */
const ABOUT_PRODUCTS: ReadonlySet<StaffNotice> = new Set([
  "sold_out",
  "stock_low",
  "stock_back",
  "import_done",
]);

/**
 * For notice subjects that are ids or codes, returns the names that the mail shows. The mail shows the
 * subjects of other notices unchanged.
 */
async function subjectNames(
  kind: StaffNotice,
  subjects: readonly string[],
  { alertName }: Pick<MailCatalog, "alertName">,
): Promise<Map<string, string>> {
  if (kind === "provider_unreachable") return new Map(subjects.map((subject) => [subject, ""]));
  if (kind === "backup" || kind === "security")
    return new Map(criticalAlerts.map((alert) => [alert, alertName(alert)]));
  if (kind === "channel_off") {
    const rows = await db
      .select({ id: channels.id, name: channels.name })
      .from(channels)
      .where(inArray(channels.id, [...subjects]));
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
  if (!ABOUT_PRODUCTS.has(kind)) return new Map();
  const rows = await db
    .select({ id: productRows.id, name: productRows.name })
    .from(productRows)
    .where(inArray(productRows.id, [...subjects]));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  // When the product was deleted, the line of the mail shows no product name but still shows the rest of its
  // text.
  return new Map(subjects.map((id) => [id, names.get(id) ?? ""]));
}
