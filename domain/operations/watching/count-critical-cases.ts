import { sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import { NOTICE_MAX } from "#db/values/limits.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import type { CaseAlert, CriticalCases } from "./critical-cases.ts";

const openExceptions = (kind: string) =>
  sql`select 1 from exception_queue where resolved_at is null and kind = ${kind}`;

const casesOf: Readonly<Record<CaseAlert, ReturnType<typeof sql>>> = {
  DISPUTE_OPENED: openExceptions("dispute"),
  FRAUD_WARNING: openExceptions("early_fraud_warning"),
  MONEY_DIFFERS: openExceptions("money_differs"),
  PRICE_DROP: sql`select 1 from held_changes h left join products p on p.id = h.product_id
    where p.archived_at is null`,
};

/**
 * Counts the open cases of the critical alerts whose cases have a separate list. Such an alert is active as
 * long as one of its cases is open. Leaves out kinds without an open case. Each count reads a small index.
 * @throws SignInRequired, NotPermitted
 */
export async function countCriticalCases(caller: Caller): Promise<CriticalCases[]> {
  requirePermission(caller, "security.view");
  const parts = Object.entries(casesOf).map(
    ([kind, rows]) =>
      sql`select ${kind}::text as kind, count(*)::int as count from (${rows} limit ${NOTICE_MAX}) few`,
  );
  const { rows } = await readOnlyDb.execute<CriticalCases & Record<string, unknown>>(
    sql.join(parts, sql` union all `),
  );
  return rows.filter(({ count }) => count > 0);
}
