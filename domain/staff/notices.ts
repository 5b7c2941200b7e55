import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import type { Caller } from "#domain/caller.ts";
import { countLowStock } from "#domain/catalog/staff-groups.ts";
import { requirePermission, staffCan } from "#domain/permissions.ts";

/** One line of the bell: what waits for somebody, and how many of it. */
export interface Notice {
  kind: "pending_sales" | "critical_alerts" | "low_stock";
  count: number;
}

/**
 * What waits for the caller, each line only for who may act on it: sales that await their payment, critical alerts of the
 * last 24 hours, products with 1 to 5 left (readings 23). Lines of nothing are left out.
 * @throws SignInRequired
 */
export async function readNotices(caller: Caller): Promise<Notice[]> {
  const staff = requirePermission(caller, "notices.read");
  const [{ rows }, low] = await Promise.all([
    db.execute<Record<"pending_sales" | "critical_alerts", number>>(sql`select
      ${staffCan(staff, "orders.view") ? pendingSales : none} as pending_sales,
      ${staffCan(staff, "security.view") ? criticalAlerts : none} as critical_alerts`),
    staffCan(staff, "products.view") ? countLowStock() : 0,
  ]);
  const counts: Partial<Record<Notice["kind"], number>> = { ...rows[0], low_stock: low };
  const kinds: Notice["kind"][] = ["pending_sales", "critical_alerts", "low_stock"];
  return kinds.map((kind) => ({ kind, count: counts[kind] ?? 0 })).filter(({ count }) => count > 0);
}

const none = sql`0`;
const pendingSales = sql`(select count(*)::int from orders where status = 'pending')`;
const criticalAlerts = sql`(select count(*)::int from admin_audit_log where action_type = 'SECURITY_EVENT'
  and created_at > now() - interval '24 hours' and details->>'severity' = 'critical')`;
