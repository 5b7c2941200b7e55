import pg from "pg";
import type { Filling } from "./filling.ts";

interface Named {
  name: string;
  /** The quoted name of the table, with its schema. */
  table: string;
  definition: string;
}

const KEYS = `select conname as name, conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition
  from pg_constraint where connamespace = 'public'::regnamespace`;
const INDEXES = `select i.relname as name, x.indrelid::regclass::text as "table", pg_get_indexdef(x.indexrelid) as definition
  from pg_index x join pg_class i on i.oid = x.indexrelid
  where i.relnamespace = 'public'::regnamespace and not exists (select 1 from pg_constraint c where c.conindid = x.indexrelid)`;
const TRIGGERED = `select distinct tgrelid::regclass::text as name from pg_trigger
  where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`;

/**
 * Prepares all tables for bulk inserts. Removes the indexes, keys and foreign keys of the tables, and
 * disables the triggers of the tables. PostgreSQL builds an index over all rows many times faster than it
 * adds rows to an index.
 * @returns a function that restores the indexes, keys, foreign keys and triggers. The returned function fails
 * when the rows violate a key or a foreign key.
 */
export async function deferChecks(run: Filling["run"]): Promise<() => Promise<void>> {
  const read = async (query: string) => (await run(query)).rows as Named[];
  const references = await read(`${KEYS} and contype = 'f' order by conname`);
  const keys = await read(`${KEYS} and contype in ('p', 'u') order by contype, conname`);
  const indexes = await read(`${INDEXES} order by 2, 1`);
  const tables = (await run(TRIGGERED)).rows as { name: string }[];
  for (const { name } of tables) await run(`alter table ${name} disable trigger user`);
  for (const { table, name } of [...references, ...keys])
    await run(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`);
  for (const { name } of indexes) await run(`drop index ${pg.escapeIdentifier(name)}`);
  return async () => {
    // A foreign key needs the primary key or a unique key of the referenced table, so the function creates
    // primary and unique keys first.
    for (const { table, name, definition } of keys)
      await run(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`);
    for (const { definition } of indexes) await run(definition);
    for (const { table, name, definition } of references)
      await run(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`);
    for (const { name } of tables) await run(`alter table ${name} enable trigger user`);
  };
}
