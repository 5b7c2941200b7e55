import { pool } from "#db/client.server.ts";
import { openFields } from "#domain/security/vault/seal.ts";
import { sealedColumns } from "#domain/security/vault/sealed-columns.ts";

/**
 * Decrypts every encrypted credential of the database in DATABASE_URL, and prints the number of decrypted
 * credentials as JSON.
 */
const counted = { opened: 0, failed: 0 };
for (const { table, sealed, itemId, productId } of sealedColumns) {
  // The plain text of a second factor's secret is a sequence of bytes. The plain text of a credential is a
  // set of fields.
  if (table === "second_factors") continue;
  const { rows } = await pool.query<{ sealed: Buffer; itemId: string; productId: string }>(
    `select ${sealed} as sealed, ${itemId}::text as "itemId", ${productId}::text as "productId"
     from ${table} where ${sealed} is not null`,
  );
  for (const row of rows) {
    try {
      openFields(row.sealed, row);
      counted.opened++;
    } catch {
      counted.failed++;
    }
  }
}
await pool.end();
process.stdout.write(JSON.stringify(counted));
