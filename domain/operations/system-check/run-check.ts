import { pool } from "#db/client.server.ts";
import { LISTED } from "#domain/catalog/storefront/product-rows.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { publicSettingNames, siteSettings } from "#domain/settings/site-settings.ts";
import { CHECKED_ROWS, type CheckResult, type ServerCheckName } from "./checks.ts";
import { orLate } from "./or-late.ts";

/**
 * Timeout of a check in milliseconds. A check that takes longer has failed. The result then says that the
 * check does not answer.
 */
const TIMEOUT_MS = 5_000;

interface Check {
  /**
   * A query without data columns, because the check needs only the number of rows. `$1` is the shopper when
   * `isOwn` is set.
   */
  text: string;
  values?: readonly unknown[];
  /**
   * Whether the rows belong to a shopper. A visitor without an account has no rows of this kind.
   */
  isOwn?: true;
}

const publicKeys = publicSettingNames.map((name) => siteSettings[name].key);

const queries: Record<ServerCheckName, Check> = {
  database: { text: "select 1" },
  products: { text: `select 1 from products p where ${LISTED} limit ${CHECKED_ROWS}` },
  categories: { text: `select 1 from categories where is_active limit ${CHECKED_ROWS}` },
  banners: { text: `select 1 from banners where is_active limit ${CHECKED_ROWS}` },
  settings: {
    text: `select 1 from site_settings where key = any($1) limit ${CHECKED_ROWS}`,
    values: [publicKeys],
  },
  profile: { text: `select 1 from profiles where user_id = $1 limit ${CHECKED_ROWS}`, isOwn: true },
  orders: { text: `select 1 from orders where user_id = $1 limit ${CHECKED_ROWS}`, isOwn: true },
  deliverables: { text: `select 1 from deliverables where user_id = $1 limit ${CHECKED_ROWS}`, isOwn: true },
  // In the specification, the name of the admin check is has_any_admin.
  admin: { text: "select 1 from admin_users where is_active limit 1" },
};

/**
 * Runs one check with the rights of the caller. The check can read public catalog rows, and the caller's own
 * orders, deliverables and profile. When a check fails, the function returns a result and does not throw an
 * error. `reason` is a fixed name for the failure, without the database's message (spec R16).
 */
export async function runCheck(caller: Caller, name: ServerCheckName): Promise<CheckResult> {
  const started = performance.now();
  const spent = () => Math.round((performance.now() - started) * 10) / 10;
  const { text, values = [], isOwn } = queries[name];
  const userId = caller.kind === "shopper" ? caller.userId : null;
  try {
    const rows = await orLate(countRows(text, isOwn ? [userId] : values), TIMEOUT_MS);
    if (rows === "late") return { passed: false, reason: "does-not-answer", ms: spent() };
    const ms = spent();
    if (name === "database") return { passed: true, reason: "answered", ms };
    if (name === "admin") return { passed: rows > 0, reason: rows > 0 ? "admin-exists" : "no-admin", ms };
    return { passed: true, rows, reason: isOwn && userId === null ? "signed-out" : "rows", ms };
  } catch {
    return { passed: false, reason: "failed", ms: spent() };
  }
}

async function countRows(text: string, values: readonly unknown[]): Promise<number> {
  const { rowCount } = await pool.query(text, [...values]);
  return rowCount ?? 0;
}
