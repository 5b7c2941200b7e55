import type { ClientBase } from "pg";

/** A removed foreign key: its table and name, and the statement that adds it again. */
export interface RemovedForeignKey {
  table: string;
  name: string;
  statement: string;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const TABLES = "select ('public.' || quote_ident(name))::regclass from unnest($1::text[]) name";

/**
 * Removes the indexes and the unique constraints of empty tables. A load is faster when the indexes are
 * created afterwards. Call `removeIndexes` in the transaction that loads the rows, so that a rollback
 * restores the indexes. Before the call, no foreign key is allowed to reference the tables.
 * @returns the statements that recreate the indexes and constraints of each table, keyed by table
 */
export async function removeIndexes(
  client: ClientBase,
  tables: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (tables.length === 0) return new Map();
  const constraints = await client.query<{ table: string; name: string; definition: string }>(
    `select c.relname as "table", quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype in ('p', 'u', 'x') and k.conrelid in (${TABLES}) order by k.contype, k.conname`,
    [tables],
  );
  const indexes = await client.query<{ table: string; name: string; definition: string }>(
    `select c.relname as "table", i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid where i.indrelid in (${TABLES})
      and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
    order by 2`,
    [tables],
  );
  const removed = new Map<string, string[]>();
  const add = (table: string, statement: string) =>
    removed.set(table, [...(removed.get(table) ?? []), statement]);
  for (const { table, name, definition } of constraints.rows) {
    const changed = `alter table public.${quoted(table)}`;
    await client.query(`${changed} drop constraint ${name}`);
    add(table, `${changed} add constraint ${name} ${definition}`);
  }
  for (const { table, name, definition } of indexes.rows) {
    await client.query(`drop index ${name}`);
    add(table, definition);
  }
  return removed;
}

/** Removes every foreign key of the shop's tables. Call the function in a transaction. */
export async function removeForeignKeys(client: ClientBase): Promise<RemovedForeignKey[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1, 2`,
  );
  const removed: RemovedForeignKey[] = [];
  for (const { table, name, definition } of rows) {
    const changed = `alter table public.${quoted(table)}`;
    await client.query(`${changed} drop constraint ${quoted(name)}`);
    removed.push({ table, name, statement: `${changed} add constraint ${quoted(name)} ${definition}` });
  }
  return removed;
}

/**
 * Adds removed foreign keys. This function does not check the existing rows. PostgreSQL checks the existing
 * rows when the caller runs the returned statements.
 * @returns the statements that check the rows, grouped by table
 */
export async function addForeignKeys(
  client: ClientBase,
  removed: readonly RemovedForeignKey[],
): Promise<string[]> {
  for (const { statement } of removed) await client.query(`${statement} not valid`);
  return removed.map(
    ({ table, name }) => `alter table public.${quoted(table)} validate constraint ${quoted(name)}`,
  );
}
