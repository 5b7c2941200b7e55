import { sql } from "drizzle-orm";
import type { Queryable } from "#db/client.server.ts";

/** What a second factor's sealed bytes are bound to beside the person, so that no credential opens as a secret nor the other way round. */
export const SECOND_FACTOR = "second-factor";

/** A column that holds sealed bytes. Names and expressions of SQL, all written here. */
export interface SealedColumn {
  table: string;
  /** The key of its rows. */
  id: string;
  sealed: string;
  /** The column that repeats the version of the master key; null where there is none. */
  version: string | null;
  /** The ids that the bytes are bound to. */
  itemId: string;
  productId: string;
}

/** The stock: by far the most rows, and what the back office seals again by itself. */
export const inventoryColumn: SealedColumn = {
  table: "product_inventory",
  id: "id",
  sealed: "account_data_sealed",
  version: "key_version",
  itemId: "id",
  productId: "product_id",
};

/** Every column of the database that holds sealed bytes, each named `..._sealed`. */
export const sealedColumns: readonly SealedColumn[] = [
  inventoryColumn,
  {
    table: "products",
    id: "id",
    sealed: "content_sealed",
    version: "content_key_version",
    itemId: "id",
    productId: "id",
  },
  // Digital content stays sealed under its product's ids in the buyer's copy, and so does what a person delivers.
  {
    table: "deliverables",
    id: "id",
    sealed: "delivery_data_sealed",
    version: "key_version",
    itemId: "product_id",
    productId: "product_id",
  },
  {
    table: "second_factors",
    id: "user_id",
    sealed: "secret_sealed",
    version: null,
    itemId: "user_id",
    productId: `'${SECOND_FACTOR}'`,
  },
];

/** The version that the sealed bytes themselves name, as SQL; null for what is too short to name one. */
export const versionInside = (column: string): string =>
  `case when length(${column}) >= 5 then ('x' || encode(substring(${column} from 2 for 4), 'hex'))::bit(32)::bigint end`;

/** How many ciphertexts of a table name one version; 0 as the version for bytes that name none. */
export interface VersionCount {
  table: string;
  version: number;
  count: number;
}

/** Counts the ciphertexts of every table by the version that their bytes name. Reads them all. */
export async function countVersions(on: Queryable): Promise<VersionCount[]> {
  const parts = sealedColumns.map(
    ({ table, sealed }) =>
      `select '${table}' as "table", coalesce(${versionInside(sealed)}, 0)::float8 as version, count(*)::float8 as count
      from ${table} where ${sealed} is not null group by 2`,
  );
  const { rows } = await on.execute<{ table: string; version: number; count: number }>(
    sql.raw(`${parts.join(" union all ")} order by 1, 2`),
  );
  return rows;
}
