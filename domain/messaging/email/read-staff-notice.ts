import { asc, eq, sql } from "drizzle-orm";
import { staffNoticeOrderPage, staffNoticePages } from "#addresses";
import { db } from "#db/client.server.ts";
import { staffNotices as noticeRows } from "#db/schema/notices.ts";
import { orders } from "#db/schema/orders.ts";
import { staffNotices } from "#db/vocabulary.ts";
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
      name: order?.orderNumber ?? (kind === "provider_unreachable" ? "" : notice.subject),
      amount:
        typeof amount === "number" && typeof currency === "string"
          ? formatMoney(amount, currency, catalog.locale)
          : "",
      since: moment(details.since ?? order?.paidAt ?? notice.createdAt),
      due: moment(details.due),
      tax:
        Number(details.addedTax) > 0 && typeof currency === "string"
          ? formatMoney(Number(details.addedTax), currency, catalog.locale)
          : "",
      isSoldByProvider: details.isSoldByProvider === true,
    };
  });
  const onlyOrder = counted?.count === 1 ? first.order : null;
  return {
    content: { kind, lines, count: counted?.count ?? lines.length },
    place: onlyOrder ? staffNoticeOrderPage(kind, onlyOrder.orderNumber) : staffNoticePages[kind],
  };
}
