import type { ClientBase } from "pg";

/** A table as it is copied out and in: columns that the database generates itself are left out. */
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

/** Makes values look the same whatever the server's own settings are. For the transaction that copies. */
export async function fixTextForms(client: ClientBase): Promise<void> {
  await client.query(`select set_config(name, value, true) from (values ('TimeZone', 'UTC'), ('DateStyle', 'ISO, YMD'),
    ('IntervalStyle', 'postgres'), ('extra_float_digits', '1'), ('bytea_output', 'hex')) as form(name, value)`);
}

/**
 * The shop's tables, each after those that its foreign keys name.
 * @throws when tables name each other in a circle.
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
    if (ready.length === 0) throw new Error("tables name each other in a circle");
    for (const table of ready) placed.add(table.name);
    ordered.push(...ready);
  }
  return ordered;
}

/** The statement that writes a table's rows, in the order of its primary key whatever the database's collation is. */
export async function copyOutStatement(client: ClientBase, table: CopiedTable): Promise<string> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select a.attname as name, a.atttypid::regtype::text as type from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ('public.' || quote_ident($1))::regclass and i.indisprimary order by array_position(i.indkey, a.attnum)`,
    [table.name],
  );
  const order = rows.map(({ name, type }) =>
    ["text", "character", "character varying"].includes(type) ? `${quoted(name)} collate "C"` : quoted(name),
  );
  const sorted = order.length > 0 ? ` order by ${order.join(", ")}` : "";
  return `copy (select ${table.columns.map(quoted).join(", ")} from public.${quoted(table.name)}${sorted}) to stdout`;
}

/** The statement that reads them again. Values of identity columns are taken as they are. */
export const copyInStatement = (table: CopiedTable): string =>
  `copy public.${quoted(table.name)} (${table.columns.map(quoted).join(", ")}) from stdin`;

/** How many rows a table has in this transaction's snapshot. */
export async function countRows(client: ClientBase, name: string): Promise<number> {
  const { rows } = await client.query<{ n: string }>(`select count(*) as n from public.${quoted(name)}`);
  return Number(rows[0]?.n ?? 0);
}

/** Where every sequence stands. Read it after the rows: a sequence is in no snapshot, and must not be behind them. */
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

/** Sets a sequence as it was. */
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

/** Keeps everybody else from writing to these tables until the transaction ends. */
export async function lockTables(client: ClientBase, tables: readonly CopiedTable[]): Promise<void> {
  await client.query(
    `lock table ${tables.map(({ name }) => `public.${quoted(name)}`).join(", ")} in share row exclusive mode`,
  );
}

/** Runs `work` with the table's own triggers off: what they tell has been told, and rows come back as they were. */
export async function withoutTriggers<T>(
  client: ClientBase,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  await client.query(`alter table public.${quoted(name)} disable trigger user`);
  const result = await work();
  await client.query(`alter table public.${quoted(name)} enable trigger user`);
  return result;
}
