import { pool } from "#db/client.server.ts";

/**
 * Renames a table, runs `work`, and then renames the table back. While the table is renamed, reads fail as
 * they do after an incomplete restore.
 */
export async function withoutTable(
  name:
    | "admin_audit_log"
    | "admin_users"
    | "backups"
    | "banners"
    | "categories"
    | "coupons"
    | "orders"
    | "product_inventory"
    | "products"
    | "profiles"
    | "rate_limits"
    | "sales_hours"
    | "site_settings"
    | "web_presence",
  work: () => Promise<void>,
): Promise<void> {
  await pool.query(`alter table ${name} rename to ${name}_away`);
  try {
    await work();
  } finally {
    await pool.query(`alter table ${name}_away rename to ${name}`);
  }
}
