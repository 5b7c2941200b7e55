import { pool } from "#db/client.server.ts";

type Guarded =
  | "admin_audit_log"
  | "ledger_entries"
  | "ledger_transactions"
  | "order_events"
  | "orders"
  | "product_inventory"
  | "products"
  | "withdrawals";

/**
 * Runs statements in one transaction with the table's triggers disabled. Only the database's owner is allowed
 * to disable triggers.
 */
export async function behindTheGuards(
  table: Guarded,
  statements: readonly { text: string; values?: readonly unknown[] }[],
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(`alter table ${table} disable trigger user`);
    for (const { text, values = [] } of statements) await client.query(text, [...values]);
    await client.query(`alter table ${table} enable trigger user`);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

/** Disables triggers and damages the rows of a table, runs `work`, and then repairs the rows. */
export async function whileBroken(
  table: Guarded,
  change: { breaks: string; mends: string; values?: readonly unknown[] },
  work: () => Promise<void>,
): Promise<void> {
  const { breaks, mends, values = [] } = change;
  await behindTheGuards(table, [{ text: breaks, values }]);
  try {
    await work();
  } finally {
    await behindTheGuards(table, [{ text: mends, values }]);
  }
}
