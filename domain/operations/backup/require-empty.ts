import type { PoolClient } from "pg";
import { type CopiedTable, countRows } from "#db/table-copies.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { LEFT_OUT } from "./write-backup.ts";

/**
 * Tables that an empty shop fills by itself, and tables that no backup contains. Rows in these tables do not
 * prevent a restore.
 */
const OF_AN_EMPTY_SHOP = [...LEFT_OUT, "reader_cursors", "rate_limits", "country_visits"];

/** The backup cannot be restored into this database. Nothing was changed. */
export class RestoreRejected extends DomainError {
  constructor(
    reason: "not_empty" | "newer_schema" | "older_schema" | "unreleased_schema" | "unfinished",
    details: Record<string, string | number> = {},
  ) {
    super(`restore_${reason}`, 409, details);
  }
}

/**
 * Checks that the given tables are empty. Skips the tables that can have rows in an empty shop
 * (`OF_AN_EMPTY_SHOP`).
 * @throws RestoreRejected
 */
export async function requireEmpty(client: PoolClient, tables: readonly CopiedTable[]): Promise<void> {
  for (const { name } of tables) {
    if (OF_AN_EMPTY_SHOP.includes(name)) continue;
    const rows = await countRows(client, name);
    if (rows > 0) throw new RestoreRejected("not_empty", { table: name, rows });
  }
}
