import { sql } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { system } from "#domain/kernel/caller.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { CannotOpen } from "#domain/security/vault/envelope.ts";
import {
  type CredentialFields,
  FINGERPRINT_FORM,
  fingerprintOf,
  openFields,
} from "#domain/security/vault/seal.ts";
import { writeFieldPrints } from "#domain/stock/write-field-prints.ts";

/** Maximum number of items per run. */
const AT_ONCE = 500;
/**
 * The SQL text contains the number of the current fingerprint form literally, not as a parameter. The
 * database uses the partial index only for a condition that equals the condition of this index.
 */
const IS_OLD = sql.raw(`fingerprint_form < ${FINGERPRINT_FORM}`);

interface OldItem extends Record<string, unknown> {
  id: string;
  product: string;
  sealed: Buffer;
  form: number;
}

/**
 * Updates the fingerprints of items from earlier versions to the current form, which ignores invisible
 * characters (decision 0096). Also adds the hashes of each field of the items from earlier versions (decision
 * 0124). The audit row is committed before the first item is decrypted. The function returns and stores no
 * decrypted content. An available item with a fingerprint of form 0 can get the same new fingerprint as
 * another item. An item that another shop has sold can also have this fingerprint. The function quarantines
 * an available item whose new fingerprint already exists. Another item with the same credential might already
 * be sold. The function can be stopped, repeated and run concurrently.
 * @returns whether more items with old fingerprints remain.
 */
export async function refreshFingerprints(): Promise<boolean> {
  const { rows } = await db.execute<OldItem>(sql`
    select id, product_id as product, account_data_sealed as sealed, fingerprint_form as form from product_inventory
    where ${IS_OLD} order by id limit ${AT_ONCE}`);
  if (rows.length === 0) return false;
  await inTransaction((tx) =>
    recordAudit(tx, system("worker"), {
      action: "FINGERPRINTS_REFRESHED",
      table: "product_inventory",
      recordId: rows[0]?.id ?? "",
      details: { items: rows.length },
    }),
  );
  const fresh = rows.map((item) => {
    const content = contentOf(item);
    // The function does not change a fingerprint of form 1, because this fingerprint already ignores
    // invisible characters.
    return { ...item, content, fingerprint: item.form === 0 && content ? fingerprintOf(content) : null };
  });
  const column = <T>(pick: (item: (typeof fresh)[number]) => T) => sql.param(fresh.map(pick));
  await inTransaction(async (tx) => {
    const { rows: twins } = await tx.execute<{ id: string; state: string }>(sql`
      with fresh as (
        select *, row_number() over (partition by fingerprint order by id) as place
        from unnest(${column(({ id }) => id)}::uuid[], ${column(({ fingerprint }) => fingerprint)}::bytea[],
          ${column(({ sealed }) => sealed)}::bytea[]) as one(id, fingerprint, sealed)
      ), judged as (
        select id, sealed, fingerprint, fingerprint is not null and (place > 1
          or exists (select from product_inventory other where other.fingerprint = fresh.fingerprint and other.id <> fresh.id)
          or exists (select from sold_elsewhere sold where sold.fingerprint = fresh.fingerprint)) as is_twin
        from fresh
      )
      update product_inventory item set fingerprint_form = ${FINGERPRINT_FORM}, updated_at = now(),
        fingerprint = case when is_twin then item.fingerprint else coalesce(judged.fingerprint, item.fingerprint) end,
        state = case when is_twin and item.state = 'available' then 'quarantined' else item.state end
      from judged where item.id = judged.id and item.account_data_sealed = judged.sealed
        and item.${IS_OLD}
      returning item.id, item.state, is_twin`);
    const changed = new Set(twins.map(({ id }) => id));
    await writeFieldPrints(
      tx,
      fresh.flatMap(({ id, content }) => (content && changed.has(id) ? [{ id, content }] : [])),
    );
    const found = twins.filter((row) => Reflect.get(row, "is_twin") === true);
    if (found.length > 0)
      await recordAudit(tx, system("worker"), {
        action: "INVENTORY_TWINS_FOUND",
        table: "product_inventory",
        recordId: found[0]?.id ?? "",
        details: { items: found.slice(0, 50).map(({ id, state }) => ({ id, state })), count: found.length },
      });
  });
  return rows.length === AT_ONCE;
}

/**
 * Returns null for an item that the vault cannot decrypt. An item that the vault cannot decrypt keeps its
 * fingerprint.
 */
function contentOf({ id, product, sealed }: OldItem): CredentialFields | null {
  try {
    return openFields(sealed, { itemId: id, productId: product });
  } catch (error) {
    if (error instanceof CannotOpen) return null;
    throw error;
  }
}
