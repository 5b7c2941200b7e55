import { sql } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import type { Transaction } from "#db/client.server.ts";

/** Maximum number of fingerprints per statement. */
const AT_ONCE = 5_000;

/**
 * Locks the list of the cards that another shop has sold. The lock lasts until the transaction ends.
 * Transactions that write credentials into the stock take a shared lock on the list. A transaction must lock
 * the products first and then this list, so that no two writers wait for each other.
 */
export async function lockSoldElsewhere(tx: Transaction, mode: "shared" | "exclusive"): Promise<void> {
  const key = advisoryLocks.soldElsewhere;
  await tx.execute(
    mode === "shared"
      ? sql`select pg_advisory_xact_lock_shared(${key})`
      : sql`select pg_advisory_xact_lock(${key})`,
  );
}

/**
 * Returns the given fingerprints whose cards another shop has sold. The returned fingerprints are in
 * hexadecimal.
 */
export async function findSoldElsewhere(
  tx: Transaction,
  fingerprints: readonly Buffer[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (let start = 0; start < fingerprints.length; start += AT_ONCE) {
    const part = sql.param(fingerprints.slice(start, start + AT_ONCE));
    const { rows } = await tx.execute<{ fingerprint: string }>(
      sql`select encode(fingerprint, 'hex') as fingerprint from sold_elsewhere where fingerprint = any(${part}::bytea[])`,
    );
    for (const { fingerprint } of rows) found.add(fingerprint);
  }
  return found;
}

/** The result of adding fingerprints to the list of sold cards. */
interface SoldElsewhere {
  /** The new fingerprints in hexadecimal. */
  added: Set<string>;
  /**
   * The number of items that this shop withdrew from sale, because the other shop has sold the same cards.
   */
  quarantined: number;
  /** The fingerprints (hexadecimal) of the items that this shop itself has already reserved or sold. */
  taken: Set<string>;
}

/**
 * Records the fingerprints of cards that another shop has sold, and quarantines this shop's available items
 * with the same fingerprints. The credentials themselves are never stored. The function takes the exclusive
 * lock on the list of the cards that another shop has sold.
 * @param source the program of the other shop
 */
export async function recordSoldElsewhere(
  tx: Transaction,
  source: string,
  fingerprints: readonly Buffer[],
): Promise<SoldElsewhere> {
  const result: SoldElsewhere = { added: new Set(), quarantined: 0, taken: new Set() };
  if (fingerprints.length === 0) return result;
  await lockSoldElsewhere(tx, "exclusive");
  for (let start = 0; start < fingerprints.length; start += AT_ONCE) {
    const part = sql.param(fingerprints.slice(start, start + AT_ONCE));
    const { rows: added } = await tx.execute<{ fingerprint: string }>(sql`
      insert into sold_elsewhere (fingerprint, source) select distinct f, ${source}::text from unnest(${part}::bytea[]) f
      on conflict (fingerprint) do nothing returning encode(fingerprint, 'hex') as fingerprint`);
    for (const { fingerprint } of added) result.added.add(fingerprint);
    const { rowCount } = await tx.execute(sql`
      update product_inventory set state = 'quarantined', updated_at = now()
      where state = 'available' and fingerprint = any(${part}::bytea[])`);
    result.quarantined += rowCount ?? 0;
    const { rows: taken } = await tx.execute<{ fingerprint: string }>(sql`
      select encode(fingerprint, 'hex') as fingerprint from product_inventory
      where state in ('reserved', 'sold', 'burned') and fingerprint = any(${part}::bytea[])`);
    for (const { fingerprint } of taken) result.taken.add(fingerprint);
  }
  return result;
}
