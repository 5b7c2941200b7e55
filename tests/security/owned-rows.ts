import type { Walk } from "./open-walk.ts";

/** A row that belongs to a user. */
export interface OwnedRow {
  table: string;
  row: Record<string, unknown>;
}

interface ForeignKey {
  child: string;
  column: string;
  parent: string;
  parent_column: string;
}

const FOREIGN_KEYS = `select c.conrelid::regclass::text as child, a.attname as column, c.confrelid::regclass::text as parent, f.attname as parent_column
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  join pg_attribute f on f.attrelid = c.confrelid and f.attnum = c.confkey[1] where c.contype = 'f'`;

/**
 * Finds every row of a user. A user's rows are the account and all rows that reference the account by foreign
 * keys. A row also belongs to the user when it contains the email address of the user or an id of one of the
 * user's rows. References can be indirect. The function reads the foreign keys from the database, so it also
 * covers new tables.
 */
export async function ownedRows(walk: Walk, userId: string, email: string): Promise<OwnedRow[]> {
  const keys = await walk.shop.query<ForeignKey & Record<string, string>>(FOREIGN_KEYS);
  const tables = await walk.shop.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const all: OwnedRow[] = [];
  for (const { name } of tables)
    for (const { row } of await walk.shop.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from "${name}" t`,
    ))
      all.push({ table: name, row });

  const owned = new Set<OwnedRow>();
  /**
   * Keys of the user's rows, such as `orders.id=...`. `bare` contains only the values of the keys, for
   * columns without a foreign key.
   */
  const names = new Set([`users.id=${userId}`]);
  const bare = new Set([userId, email]);
  for (let grew = true; grew; ) {
    grew = false;
    for (const one of all) {
      if (owned.has(one)) continue;
      const byKey = keys.some(
        ({ child, column, parent, parent_column }) =>
          child === one.table && names.has(`${parent}.${parent_column}=${one.row[column]}`),
      );
      if (!byKey && !Object.values(one.row).some((value) => typeof value === "string" && bare.has(value)))
        continue;
      owned.add(one);
      grew = true;
      for (const [column, value] of Object.entries(one.row)) names.add(`${one.table}.${column}=${value}`);
      if (typeof one.row.id === "string") bare.add(one.row.id);
    }
  }
  return [...owned];
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const PROVIDER = /^(?:cs|pi|ch|re|dp|cus|evt)_\w+$/;
const NUMBER = /^HO-\d+$/;

/**
 * Returns the ids in a user's rows, both the ids of the shop and the ids of the provider. `known` lists
 * public ids, such as the ids of products. The result does not contain the ids in `known`.
 */
export function idsIn(rows: readonly OwnedRow[], known: ReadonlySet<string>): string[] {
  const ids = new Set<string>();
  for (const { row } of rows)
    for (const value of Object.values(row))
      if (
        typeof value === "string" &&
        !known.has(value) &&
        (UUID.test(value) || PROVIDER.test(value) || NUMBER.test(value))
      )
        ids.add(value);
  return [...ids];
}
