import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { keyring, masterKeyOf, VaultUnavailable } from "#domain/security/vault/keyring.ts";
import { countVersions, sealedColumns, versionInside } from "#domain/security/vault/sealed-columns.ts";
import { type Scope, sealedInScope } from "./scope.ts";

interface Version {
  table: string;
  version: number;
}

/** Returns each unknown key version of a ciphertext in the scope, in the form "table: version". */
export async function findUnknownVersions(of: Scope): Promise<string[]> {
  const versions: Version[] = of.isWhole ? await countVersions(db) : await versionsOf(of);
  return versions
    .filter(({ version }) => !isKnown(version))
    .map(({ table, version }) => `${table}: ${version}`);
}

/**
 * Returns the key versions inside the ciphertexts of the scope, and all key versions in the column
 * `key_version` of the inventory. For the column, the recursive query reads only one index entry for each key
 * version. Invariant I30b compares the column with the key version inside the ciphertext.
 */
async function versionsOf(of: Scope): Promise<Version[]> {
  const inside = sealedColumns.map(
    ({ table, sealed }) => `select '${table}', coalesce(${versionInside(sealed)}, 0)::float8
      from ${table} where ${sealedInScope(of, table)} and ${sealed} is not null`,
  );
  const { rows } = await db.execute<{ table: string; version: number }>(
    sql.raw(`with recursive stored as (
      (select key_version as version from product_inventory order by key_version limit 1)
      union all select (select p.key_version from product_inventory p where p.key_version > stored.version
        order by p.key_version limit 1) from stored where stored.version is not null)
    select 'product_inventory' as "table", version::float8 as version from stored where version is not null
    union ${inside.join(" union ")} order by 1, 2`),
  );
  return rows;
}

/** Returns whether the key version exists. `masterKeyOf` reads the key file again for an unknown version. */
function isKnown(version: number): boolean {
  try {
    return masterKeyOf(keyring(), version).length > 0;
  } catch (error) {
    if (error instanceof VaultUnavailable) return false;
    throw error;
  }
}
