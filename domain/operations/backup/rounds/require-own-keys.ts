import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { fitsKeys } from "#domain/security/vault/envelope.ts";
import { keyring, VaultUnavailable } from "#domain/security/vault/keyring.ts";
import { sealedColumns } from "#domain/security/vault/sealed-columns.ts";
import { PlaceProblem } from "./backup-place.ts";

/**
 * Refuses the key file of another shop before a backup is made. With the key file of another shop, the key
 * check values would match the wrong keys, and the proof would be worthless. Decrypts one ciphertext of each
 * table and discards the content.
 * @throws PlaceProblem when the key file is missing or belongs to another shop
 */
export async function requireOwnKeys(): Promise<void> {
  try {
    const keys = keyring();
    for (const { table, sealed, itemId, productId } of sealedColumns) {
      const { rows } = await db.execute<{ sealed: Buffer; item: string; product: string }>(
        sql.raw(`select ${sealed} as sealed, ${itemId} as item, ${productId} as product from ${table}
          where ${sealed} is not null limit 1`),
      );
      const [row] = rows;
      if (row && !fitsKeys(row.sealed, { itemId: row.item, productId: row.product }, keys))
        throw new PlaceProblem("key_file", table);
    }
  } catch (error) {
    if (error instanceof VaultUnavailable) throw new PlaceProblem("key_file", "", error);
    throw error;
  }
}
