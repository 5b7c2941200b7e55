import type { ClientBase } from "pg";

/** The statements that create removed indexes and constraints again. */
export interface RemovedIndexes {
  /** The indexes and unique constraints of each table. */
  ofTable: ReadonlyMap<string, readonly string[]>;
  /** The foreign keys from or to these tables. They need the indexes. */
  foreignKeys: readonly string[];
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const TABLES = "select ('public.' || quote_ident(name))::regclass from unnest($1::text[]) name";

/**
 * Removes the indexes of empty tables, their unique constraints, and the foreign keys from and to them. A
 * load is faster when the indexes are created afterwards. Call it in the transaction that loads, so that a
 * failure brings them back.
 */
export async function removeIndexes(client: ClientBase, tables: readonly string[]): Promise<RemovedIndexes> {
  if (tables.length === 0) return { ofTable: new Map(), foreignKeys: [] };
  const constraints = await client.query<{ table: string; name: string; kind: string; definition: string }>(
    `select c.relname as "table", quote_ident(k.conname) as name, k.contype as kind,
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid where k.contype in ('p', 'u', 'x', 'f')
      and (k.conrelid in (${TABLES}) or (k.contype = 'f' and k.confrelid in (${TABLES})))
    order by k.contype = 'f' desc, k.contype, k.conname`,
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
  const foreignKeys: string[] = [];
  const add = (table: string, statement: string) =>
    removed.set(table, [...(removed.get(table) ?? []), statement]);
  for (const { table, name, kind, definition } of constraints.rows) {
    const changed = `alter table public.${quoted(table)}`;
    await client.query(`${changed} drop constraint ${name}`);
    const statement = `${changed} add constraint ${name} ${definition}`;
    if (kind === "f") foreignKeys.push(statement);
    else add(table, statement);
  }
  for (const { table, name, definition } of indexes.rows) {
    await client.query(`drop index ${name}`);
    add(table, definition);
  }
  return { ofTable: removed, foreignKeys };
}
