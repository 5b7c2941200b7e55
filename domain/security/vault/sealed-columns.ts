import { sql } from "drizzle-orm";
import type { Queryable } from "#db/client.server.ts";

/**
 * The `productId` that the sealed secret of a second factor is bound to, besides the user's id. The id keeps
 * a credential from being opened as a second-factor secret, and the reverse.
 */
export const SECOND_FACTOR = "second-factor";

/** A column that holds sealed bytes. All values are SQL names or expressions from this file, never input. */
export interface SealedColumn {
  table: string;
  /** The primary key of the table. */
  id: string;
  sealed: string;
  /** The column with a copy of the master key's version, or null when the table has none. */
  version: string | null;
  /** `itemId` and `productId`: the ids that the bytes are bound to. */
  itemId: string;
  productId: string;
}

/** The inventory: it has by far the most rows, and the back office can reseal it without a command. */
export const inventoryColumn: SealedColumn = {
  table: "product_inventory",
  id: "id",
  sealed: "account_data_sealed",
  version: "key_version",
  itemId: "id",
  productId: "product_id",
};

/** Every database column that holds sealed bytes. Each of their names ends in `_sealed`. */
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
  // A deliverable is bound to the ids of its product. Digital content is copied without decryption, and
  // manual deliveries use the same binding.
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

/**
 * Returns a SQL expression for the key version inside sealed bytes; it is null when the bytes are too short.
 */
export const versionInside = (column: string): string =>
  `case when length(${column}) >= 5 then ('x' || encode(substring(${column} from 2 for 4), 'hex'))::bit(32)::bigint end`;

/** Number of sealed values of a table with one key version. The version is 0 for bytes without a version. */
export interface VersionCount {
  table: string;
  version: number;
  count: number;
}

/** Counts the sealed values of every table by key version. Reads every sealed value. */
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
