import type { ClientBase } from "pg";

/** A table to copy, without the columns that the database generates. */
export interface CopiedTable {
  name: string;
  columns: string[];
}

export interface SequenceState {
  name: string;
  lastValue: string;
  isCalled: boolean;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * Changes settings of the transaction. After that, the text form of values and the sequence of rows do not
 * depend on the server's settings. Call `fixTextForms` in the transaction that copies the tables.
 */
export async function fixTextForms(client: ClientBase): Promise<void> {
  // Without synchronized scans, each COPY reads a table from the table's beginning.
  await client.query(`select set_config(name, value, true) from (values ('TimeZone', 'UTC'), ('DateStyle', 'ISO, YMD'),
    ('IntervalStyle', 'postgres'), ('extra_float_digits', '1'), ('bytea_output', 'hex'),
    ('synchronize_seqscans', 'off')) as form(name, value)`);
}

/**
 * Lists the shop's tables. Each table comes after the tables that its foreign keys reference.
 * @throws Error when tables reference each other in a cycle.
 */
export async function listTables(client: ClientBase): Promise<CopiedTable[]> {
  const { rows: columns } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1 order by 1`);
  const { rows: references } = await client.query<{ child: string; parent: string }>(`
    select distinct child.relname as child, parent.relname as parent from pg_constraint k
    join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid`);
  const placed = new Set<string>();
  const ordered: CopiedTable[] = [];
  while (ordered.length < columns.length) {
    const ready = columns.filter(
      ({ name }) =>
        !placed.has(name) && references.every(({ child, parent }) => child !== name || placed.has(parent)),
    );
    if (ready.length === 0) throw new Error("tables reference each other in a cycle");
    for (const table of ready) placed.add(table.name);
    ordered.push(...ready);
  }
  return ordered;
}

/** Returns the tables sorted by size, the largest first. */
export async function largestFirst(
  client: ClientBase,
  tables: readonly CopiedTable[],
): Promise<CopiedTable[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) with ordinality as listed(name, place)
    order by pg_table_size(('public.' || quote_ident(name))::regclass) desc, place`,
    [tables.map(({ name }) => name)],
  );
  const byName = new Map(tables.map((table) => [table.name, table]));
  return rows.flatMap(({ name }) => byName.get(name) ?? []);
}

/**
 * Returns the statement that exports a table's rows, in the order in which the table stores them. A table
 * that was loaded by one COPY stores its rows in the order of that COPY.
 */
export const copyOutStatement = (table: CopiedTable): string =>
  `copy public.${quoted(table.name)} (${table.columns.map(quoted).join(", ")}) to stdout`;

/**
 * Returns the statement that imports the rows. The imported rows keep their values in identity columns. The
 * same transaction must truncate the table before the import. `freeze` marks the imported rows as visible to
 * all transactions. Later reads then do not need to mark each row.
 */
export const copyInStatement = (table: CopiedTable): string =>
  `copy public.${quoted(table.name)} (${table.columns.map(quoted).join(", ")}) from stdin (freeze)`;

/** Counts a table's rows in this transaction's snapshot. */
export async function countRows(client: ClientBase, name: string): Promise<number> {
  const { rows } = await client.query<{ n: string }>(`select count(*) as n from public.${quoted(name)}`);
  return Number(rows[0]?.n ?? 0);
}

/**
 * Estimates the number of a table's rows from the statistics. When the table has no statistics, the function
 * counts the rows.
 */
export async function estimateRows(client: ClientBase, name: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    "select reltuples::float8 as n from pg_class where oid = ('public.' || quote_ident($1))::regclass",
    [name],
  );
  const estimated = rows[0]?.n ?? -1;
  return estimated > 0 ? estimated : countRows(client, name);
}

/**
 * Reads the state of each sequence. A snapshot of the database does not freeze sequences. Call
 * `readSequences` after reading the rows, because the state of a sequence must not be older than the rows.
 */
export async function readSequences(client: ClientBase): Promise<SequenceState[]> {
  const { rows: names } = await client.query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = 'public' order by 1",
  );
  const states: SequenceState[] = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value, is_called from public.${quoted(name)}`,
    );
    states.push({ name, lastValue: rows[0]?.last_value ?? "1", isCalled: rows[0]?.is_called ?? false });
  }
  return states;
}

/** Sets a sequence to a saved state. */
export async function setSequence(
  client: ClientBase,
  { name, lastValue, isCalled }: SequenceState,
): Promise<void> {
  await client.query("select setval(('public.' || quote_ident($1))::regclass, $2::bigint, $3)", [
    name,
    lastValue,
    isCalled,
  ]);
}

/**
 * Empties tables and disables their triggers. While the triggers are disabled, no trigger changes the
 * imported rows or sends their notifications again. Call the function in the transaction of the import, and
 * call `enableTriggers` in the same transaction.
 */
export async function emptyTables(client: ClientBase, tables: readonly CopiedTable[]): Promise<void> {
  const names = tables.map(({ name }) => `public.${quoted(name)}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(", ")}`);
}

export async function enableTriggers(client: ClientBase, { name }: CopiedTable): Promise<void> {
  await client.query(`alter table public.${quoted(name)} enable trigger user`);
}

/**
 * Locks the tables until this transaction ends, so that no other transaction can read or write them.
 */
export async function lockTables(client: ClientBase, tables: readonly CopiedTable[]): Promise<void> {
  const names = tables.map(({ name }) => `public.${quoted(name)}`);
  await client.query(`lock table ${names.join(", ")} in access exclusive mode`);
}
