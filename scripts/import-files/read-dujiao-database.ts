import { readFile } from "node:fs/promises";
import { type DujiaoTable, dujiaoTableNames, dujiaoTables } from "@handover/shop-exports/dujiao/tables.ts";
import pg from "pg";
import type { ReadTable, ReadTables } from "#domain/catalog/import/moving-in/read-table.ts";
import { WrongUsage } from "../terminal/exit-codes.ts";

const URL_MAX = 4_096;

/** When a file contains only the URL of a PostgreSQL database, returns this URL. */
export async function readDatabaseUrl(path: string): Promise<string | null> {
  const text = await readFile(path, { encoding: "utf8" }).catch(() => "");
  return text.length <= URL_MAX && /^\s*postgres(ql)?:\/\/\S+\s*$/.test(text) ? text.trim() : null;
}

/**
 * Reads the tables of dujiao-next from its PostgreSQL database, in one transaction that cannot write. The URL
 * contains a password, and other users can see the arguments of a process. Therefore the URL comes from a
 * file.
 * @throws WrongUsage when the database cannot be read. The message contains no part of the URL
 */
export async function readDujiaoDatabase(url: string): Promise<ReadTables> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 });
  try {
    await client.connect();
    await client.query("begin isolation level repeatable read read only");
    const tables: ReadTables = {};
    for (const name of dujiaoTableNames) {
      const table = await readTable(client, name);
      if (table) tables[name] = table;
    }
    if (!tables.products) throw new WrongUsage("The database has no table products of dujiao-next.");
    return tables;
  } catch (error) {
    if (error instanceof WrongUsage) throw error;
    const code = error instanceof Error ? String(Reflect.get(error, "code") ?? "unknown") : "unknown";
    throw new WrongUsage(`The database of dujiao-next cannot be read (${code}).`);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Reads the known columns of a table, in the order of the ids. Returns null when the table does not exist.
 */
async function readTable(client: pg.Client, name: DujiaoTable): Promise<ReadTable | null> {
  const { rows: found } = await client.query<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped",
    [name],
  );
  if (found.length === 0) return null;
  const known = new Set(found.map((column) => column.name));
  const wanted: readonly string[] = dujiaoTables[name];
  const columns = wanted.filter((column) => known.has(column));
  const { rows } = await client.query<Record<string, string | null>>(
    `select ${columns.map((column) => `${column}::text`).join(", ")} from ${name} order by id`,
  );
  return {
    file: name,
    columns,
    rows: rows.map((row) => ({
      row: Number(row.id),
      cells: new Map(columns.map((column) => [column, row[column] ?? ""])),
    })),
    refused: [],
    form: null,
  };
}
