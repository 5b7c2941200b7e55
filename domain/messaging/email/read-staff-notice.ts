import { asc, eq, inArray, sql } from "drizzle-orm";
import { staffNoticeOrderPage, staffNoticePages } from "#addresses";
import { db } from "#db/client.server.ts";
import { products as productRows } from "#db/schema/catalog.ts";
import { staffNotices as noticeRows } from "#db/schema/notices.ts";
import { orders } from "#db/schema/orders.ts";
import { type StaffNotice, staffNotices } from "#db/vocabulary.ts";
import { formatMoney } from "#domain/kernel/money.ts";
import type { NoticeContent, NoticeLine } from "#messages/mail-messages.ts";
import type { MailCatalog } from "./mail-catalogs.ts";

/** Maximum number of cases in a mail; the mail counts the rest. */
const LISTED_MAX = 20;

/**
 * Reads the cases for one mail to staff, formatted in its language and the shop's time zone. `place` is the
 * page of the back office that shows them. Returns null for an unknown bundle. The result contains no
 * personal data and no credential.
 */
export async function readStaffNotice(
  mail: Readonly<Record<string, string>>,
  catalog: Pick<MailCatalog, "locale">,
  timeZone: string,
): Promise<{ content: NoticeContent; place: string } | null> {
  const kind = staffNotices.find((known) => known === mail.notice);
  if (!kind || !mail.bundleId) return null;
  const of = eq(noticeRows.bundleId, mail.bundleId);
  const rows = await db
    .select({ notice: noticeRows, order: orders })
    .from(noticeRows)
    .leftJoin(orders, eq(orders.id, noticeRows.orderId))
    .where(of)
    .orderBy(asc(noticeRows.id))
    .limit(LISTED_MAX);
  const [first] = rows;
  if (!first) return null;
  const products = kind === "sold_out" ? await productNames(rows.map(({ notice }) => notice.subject)) : null;
  const [counted] = await db.select({ count: sql<number>`count(*)::int` }).from(noticeRows).where(of);
  const moment = (value: unknown) =>
    typeof value === "string" || value instanceof Date
      ? new Intl.DateTimeFormat(catalog.locale, {
          dateStyle: "short",
          timeStyle: "short",
          timeZone,
        }).format(new Date(value))
      : "";
  const lines = rows.map(({ notice, order }): NoticeLine => {
    const { details } = notice;
    const amount = details.amount ?? details.charged ?? order?.total;
    const currency = details.currency ?? order?.currency;
    return {
      name: order?.orderNumber ?? subjectName(kind, notice.subject, products),
      amount:
        typeof amount === "number" && typeof currency === "string"
          ? formatMoney(amount, currency, catalog.locale)
          : "",
      since: moment(details.since ?? order?.paidAt ?? notice.createdAt),
      due: moment(details.due),
    };
  });
  const onlyOrder = counted?.count === 1 ? first.order : null;
  return {
    content: { kind, lines, count: counted?.count ?? lines.length },
    place: onlyOrder ? staffNoticeOrderPage(kind, onlyOrder.orderNumber) : staffNoticePages[kind],
  };
}

function subjectName(
  kind: StaffNotice,
  subject: string,
  products: ReadonlyMap<string, string> | null,
): string {
  if (products) return products.get(subject) ?? "";
  return kind === "provider_unreachable" ? "" : subject;
}

async function productNames(ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: productRows.id, name: productRows.name })
    .from(productRows)
    .where(inArray(productRows.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
