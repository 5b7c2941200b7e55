import { sql } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { CannotOpen, rewrapBytes } from "#domain/security/vault/envelope.ts";
import { keyring, VaultUnavailable } from "#domain/security/vault/keyring.ts";
import { type SealedColumn, sealedColumns, versionInside } from "#domain/security/vault/sealed-columns.ts";

/** Number of rows per transaction. */
const BATCH = 200;
/** An id below all other ids, where keyset pagination starts. */
const FIRST = "00000000-0000-0000-0000-000000000000";

export interface Rewrapped {
  /** Number of ciphertexts that were rewrapped under the primary key. */
  rewrapped: number;
  /** Number of ciphertexts that cannot be decrypted. Ciphertexts that cannot be decrypted stay unchanged. */
  unreadable: number;
  /** Number of ciphertexts that are still encrypted under other keys when the function ends. */
  left: number;
}

interface Options {
  columns?: readonly SealedColumn[];
  /** Receives the number of rewrapped ciphertexts of each batch. */
  onRewrapped?: (count: number) => void;
  /** The time after which no batch starts, in milliseconds since 1970. */
  until?: number;
}

/**
 * Rewraps the data key of every ciphertext under the primary master key. The content stays unchanged. Works
 * in batches, each in its own transaction. A batch skips locked rows. A batch changes a row only when the
 * ciphertext of the row has not changed since the batch read the row. Therefore it is safe to stop, repeat or
 * run the function concurrently, even while the shop sells.
 * @throws VaultUnavailable when there is no key file
 */
export async function rewrapAll({
  columns = sealedColumns,
  onRewrapped,
  until,
}: Options = {}): Promise<Rewrapped> {
  const total: Rewrapped = { rewrapped: 0, unreadable: 0, left: 0 };
  const inTime = () => until === undefined || Date.now() < until;
  for (const column of columns) {
    const unreadable = new Set<string>();
    // The next pass finds the rows that were locked. The function ends after the first pass that changes
    // nothing.
    for (let isProgress = true; isProgress && inTime(); ) {
      isProgress = false;
      for (let after = FIRST, isEnd = false; !isEnd && inTime(); ) {
        const batch = await rewrapBatch(column, after, unreadable);
        isEnd = batch.last === null;
        after = batch.last ?? after;
        total.rewrapped += batch.changed;
        isProgress ||= batch.changed > 0;
        if (batch.changed > 0) onRewrapped?.(batch.changed);
      }
    }
    total.unreadable += unreadable.size;
    total.left += await countOthers(column);
  }
  return total;
}

/** Counts the ciphertexts whose data key is not wrapped by the primary key. */
export async function countOld(columns: readonly SealedColumn[] = sealedColumns): Promise<number> {
  let count = 0;
  for (const column of columns) count += await countOthers(column);
  return count;
}

async function countOthers({ table, sealed }: SealedColumn): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from ${sql.raw(table)}
    where ${sql.raw(sealed)} is not null and ${sql.raw(versionInside(sealed))} is distinct from ${keyring().primary}`);
  return rows[0]?.n ?? 0;
}

async function rewrapBatch(
  column: SealedColumn,
  after: string,
  unreadable: Set<string>,
): Promise<{ last: string | null; changed: number }> {
  const name = (text: string) => sql.raw(text);
  return inTransaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; sealed: Buffer; item: string; product: string }>(sql`
      select ${name(column.id)} as id, ${name(column.sealed)} as sealed, ${name(column.itemId)}::text as item,
        ${name(column.productId)}::text as product
      from ${name(column.table)}
      where ${name(column.sealed)} is not null and ${name(column.id)} > ${after}::uuid
        and ${name(versionInside(column.sealed))} is distinct from ${keyring().primary}
      order by ${name(column.id)} limit ${BATCH} for update skip locked`);
    const fresh = rows.flatMap(({ id, sealed, item, product }) => {
      const wrapped = rewrapped(sealed, { itemId: item, productId: product });
      if (!wrapped) unreadable.add(id);
      return wrapped ? [{ id, sealed, wrapped }] : [];
    });
    const last = rows.at(-1)?.id ?? null;
    if (fresh.length === 0) return { last, changed: 0 };
    const repeated = column.version ? sql`, ${name(column.version)} = fresh.version` : sql``;
    const { rows: changed } = await tx.execute<{ id: string }>(sql`
      update ${name(column.table)} as held set ${name(column.sealed)} = fresh.wrapped ${repeated}
      from unnest(${sql.param(fresh.map(({ id }) => id))}::uuid[], ${sql.param(fresh.map(({ sealed }) => sealed))}::bytea[],
        ${sql.param(fresh.map(({ wrapped }) => wrapped))}::bytea[],
        ${sql.param(fresh.map(({ wrapped }) => wrapped.readUInt32BE(1)))}::int[]) as fresh(id, sealed, wrapped, version)
      where held.${name(column.id)} = fresh.id and held.${name(column.sealed)} = fresh.sealed
      returning held.${name(column.id)} as id`);
    // Each deliverable contains a copy of the key version of its item. The lock on the item prevents the sale
    // of the item until the commit.
    if (column.table === "product_inventory")
      await tx.execute(sql`update deliverables d set key_version = p.key_version from product_inventory p
        where p.id = d.inventory_item_id and p.id = any(${sql.param(changed.map(({ id }) => id))}::uuid[])`);
    return { last, changed: changed.length };
  });
}

function rewrapped(sealed: Buffer, bound: { itemId: string; productId: string }): Buffer | null {
  try {
    return rewrapBytes(sealed, bound, keyring());
  } catch (error) {
    if (error instanceof CannotOpen || error instanceof VaultUnavailable) return null;
    throw error;
  }
}
