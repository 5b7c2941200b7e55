import { sql } from "drizzle-orm";
import type { Queryable } from "#db/client.server.ts";

/**
 * The `productId` to which the sealed secret of a second factor is bound, in addition to the user's id.
 * Because of this binding, nobody can open a credential as a second-factor secret, or a second-factor secret
 * as a credential.
 */
export const SECOND_FACTOR = "second-factor";

/**
 * The `productId` to which the sealed address and the sealed secrets of a channel are bound, in addition to
 * the channel's id.
 */
export const CHANNEL_ADDRESS = "channel-address";
export const CHANNEL_SECRET = "channel-secret";

/**
 * A database column that contains sealed bytes. All values are SQL names or expressions from this file, never
 * input.
 */
export interface SealedColumn {
  table: string;
  /** The primary key of the table. */
  id: string;
  sealed: string;
  /** The column with a copy of the master key's version, or null when the table has no such column. */
  version: string | null;
  /** `itemId` and `productId` are the ids to which the bytes are bound. */
  itemId: string;
  productId: string;
}

/**
 * The inventory. The inventory has by far the most rows. Staff can rewrap the ciphertexts of the inventory in
 * the back office, without a command.
 */
export const inventoryColumn: SealedColumn = {
  table: "product_inventory",
  id: "id",
  sealed: "account_data_sealed",
  version: "key_version",
  itemId: "id",
  productId: "product_id",
};

/** Every database column with sealed bytes. The name of each column ends in `_sealed`. */
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
  // Digital content and its deliverables are bound to the id of the product. Therefore the shop can copy
  // digital content without decryption. Deliverables that staff deliver by hand have the same binding as
  // digital content.
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
  ...(["address_sealed", "secret_sealed", "former_secret_sealed"] as const).map((sealed) => ({
    table: "channels",
    id: "id",
    sealed,
    version: null,
    itemId: "id",
    productId: `'${sealed === "address_sealed" ? CHANNEL_ADDRESS : CHANNEL_SECRET}'`,
  })),
];

/**
 * Returns a SQL expression for the key version inside sealed bytes. The expression is null when the bytes are
 * too short.
 */
export const versionInside = (column: string): string =>
  `case when length(${column}) >= 5 then ('x' || encode(substring(${column} from 2 for 4), 'hex'))::bit(32)::bigint end`;

/**
 * The number of sealed values in one table that use one key version. The version is 0 for bytes without a
 * version.
 */
export interface VersionCount {
  table: string;
  version: number;
  count: number;
}

/**
 * Counts the sealed values of every table by key version. Reads every sealed value. A backup also calls this
 * function for an older schema, which may lack a table.
 */
export async function countVersions(on: Queryable): Promise<VersionCount[]> {
  const known = sealedColumns.map(({ table, sealed }) => `('${table}', '${sealed}')`).join(", ");
  // The query does not use the view information_schema.columns. To read this view, the database would check
  // the rights for every column.
  const there = await on.execute<{ name: string }>(
    sql.raw(`select known.table || '.' || known.sealed as name from (values ${known}) as known ("table", sealed)
      join pg_attribute a on a.attrelid = to_regclass('public.' || known.table)
        and a.attname = known.sealed and not a.attisdropped`),
  );
  const names = new Set(there.rows.map(({ name }) => name));
  const present = sealedColumns.filter(({ table, sealed }) => names.has(`${table}.${sealed}`));
  const parts = present.map(
    ({ table, sealed }) =>
      `select '${table}' as "table", coalesce(${versionInside(sealed)}, 0)::float8 as version, count(*)::float8 as count
      from ${table} where ${sealed} is not null group by 2`,
  );
  const { rows } = await on.execute<{ table: string; version: number; count: number }>(
    sql.raw(`${parts.join(" union all ")} order by 1, 2`),
  );
  return rows;
}
