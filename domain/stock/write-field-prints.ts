import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { type CredentialFields, fieldPrintOf } from "#domain/security/vault/seal.ts";
import { searchableValues } from "./searchable-values.ts";

/**
 * Writes the hashes of the fields by which staff find an item. The caller passes only new items and items
 * that have no hashes yet. An item has at most 6 hashes.
 */
export async function writeFieldPrints(
  tx: Transaction,
  items: readonly { id: string; content: CredentialFields }[],
): Promise<void> {
  const prints = items.flatMap(({ id, content }) =>
    searchableValues(content).map((value) => ({ id, print: fieldPrintOf(value) })),
  );
  if (prints.length === 0) return;
  await tx.execute(sql`
    insert into item_field_prints (item_id, print)
    select * from unnest(${sql.param(prints.map(({ id }) => id))}::uuid[],
      ${sql.param(prints.map(({ print }) => print))}::bigint[]) on conflict do nothing`);
}
