import { and, eq, gte, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import type { emailMessages } from "#db/schema/email.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { type CriticalAlert, criticalAlerts } from "#db/values/vocabulary.ts";
import type { MailValues } from "#messages/mail-messages.ts";

/** Maximum number of cases in a mail about an alert. */
const CASES_MAX = 5;

/**
 * Reads the event that a mail about a security alert reports. Also reads how often the event happened, and
 * its newest cases. For a mail that is not about an alert, the function returns placeholder values. Returns
 * null when the shop does not find the event of the alert.
 */
export async function readMailAlert(
  { template, data }: Pick<typeof emailMessages.$inferSelect, "template" | "data">,
  locale: string,
  timeZone: string,
): Promise<Pick<MailValues, "alert" | "alertTimes" | "alertCases"> | null> {
  const alert = criticalAlerts.find((known) => known === data.alert);
  if (template !== "security_alert") return { alert: criticalAlerts[0], alertTimes: 0, alertCases: [] };
  const fromSeq = Number(data.fromSeq);
  if (!alert || !Number.isSafeInteger(fromSeq)) return null;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "short", timeStyle: "short", timeZone });
  const cases = await listCases(alert, fromSeq);
  return {
    alert,
    alertTimes: await countEvents(alert, fromSeq),
    alertCases: cases.map(({ name, at }) => `${name}, ${format.format(new Date(at))}`),
  };
}

/** Counts the security events of a kind in the audit log, starting at row `fromSeq`. */
async function countEvents(kind: CriticalAlert, fromSeq: number): Promise<number> {
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

/**
 * SQL for the id of the row in `table` to which an event refers. The SQL returns null when the event refers
 * to no row of `table`.
 */
const idOf = (table: string, key: string) =>
  sql.raw(`case when a.details ? '${key}' and a.details->>'${key}' ~ '^[0-9a-f-]{36}$'
      then (a.details->>'${key}')::uuid
      when a.table_name = '${table}' and a.record_id ~ '^[0-9a-f-]{36}$' then a.record_id::uuid end`);

/**
 * Returns the orders and the products that the newest events of a kind are about. The events start at row
 * `fromSeq` of the audit log. The mail about an alert never contains the name of a user. Therefore the mail
 * lists no cases when the events are about users.
 */
async function listCases(kind: CriticalAlert, fromSeq: number): Promise<{ name: string; at: string }[]> {
  const { rows } = await db.execute<{ name: string; at: string }>(sql`
    select coalesce(o.order_number, p.name) as name, a.created_at as at
      from admin_audit_log a
      left join orders o on o.id = ${idOf("orders", "order_id")}
      left join products p on p.id = ${idOf("products", "product_id")}
     where a.seq >= ${fromSeq} and a.action_type = 'SECURITY_EVENT' and a.details->>'alert_type' = ${kind}
       and (o.id is not null or p.id is not null)
     order by a.seq desc limit ${CASES_MAX}`);
  return rows;
}
