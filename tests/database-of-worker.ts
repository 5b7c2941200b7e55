import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sandboxControl } from "@handover/stripe-sandbox/control-client.ts";
import { startSandbox } from "@handover/stripe-sandbox/server.ts";
import pg from "pg";
import { inject } from "vitest";
import type { Env } from "#env";
import { administer, databaseUrl } from "./database-server.ts";

/**
 * The database, data folder and card sandbox of one test worker. The test files of the worker use this
 * database, this folder and this sandbox one after the other. Connections, prepared statements and modules
 * are kept for the next file, which halves the processor time of a file.
 */
export interface WorkerDatabase {
  /**
   * Restores the initial state of the database and the sandbox. Returns false when a test file has made a
   * change that `restore` does not undo: another schema or another key file. When the function returns false,
   * the caller must make a new copy of the database.
   */
  restore(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * When the tables have grown by more than this number of bytes, a restore takes more time than a new copy of
 * the database. With less growth, a restore is faster, although the deleted rows stay in the table files.
 */
const GROWTH_BYTES = 8 * 1024 ** 2;

/**
 * Reads the newest rows of PostgreSQL's system catalogs. Each statement that changes the schema also changes
 * the newest rows of the system catalogs.
 */
const NEWEST = `
  select (
      select string_agg(newest, ' ') from (
        select count(*) || '-' || max(xmin::text::bigint) as newest from pg_class
        union all select count(*) || '-' || max(xmin::text::bigint) from pg_attribute
        union all select count(*) || '-' || max(xmin::text::bigint) from pg_trigger
        union all select count(*) || '-' || max(xmin::text::bigint) from pg_proc
        union all select count(*) || '-' || max(xmin::text::bigint) from pg_constraint
      ) as catalogs
    ) as newest,
    (select sum(pg_table_size(oid)) from pg_class where relkind = 'r'
      and relnamespace = 'public'::regnamespace)::bigint as bytes`;

/**
 * A digest of the definitions of all tables, columns, indexes, triggers, functions and constraints. The
 * digest does not change when a test renames a table and renames it back, or disables a trigger for a while.
 */
const DEFINITIONS = `
  select md5(string_agg(line, chr(10) order by line)) as definitions from (
    select concat_ws(' ', c.oid::regclass, c.relkind, c.reloptions,
        case when c.relkind = 'i' then pg_get_indexdef(c.oid) end,
        case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end) as line
      from pg_class c where c.relnamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
        a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid))
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
    union all select concat_ws(' ', tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    union all select concat_ws(' ', tgrelid::regclass, 'internal', count(*), sum((tgenabled = 'O')::int))
      from pg_trigger where tgisinternal group by tgrelid
    union all select concat_ws(' ', oid::regprocedure, md5(prosrc), proconfig) from pg_proc
      where pronamespace = 'public'::regnamespace
    union all select concat_ws(' ', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select nspname from pg_namespace where not starts_with(nspname, 'pg_')
  ) as lines`;

/**
 * Copies the migrated template database, creates the data folder and starts the sandbox. Sets the shop's
 * environment variables, so that the shop uses this database, this folder and this sandbox.
 */
export async function openWorkerDatabase(): Promise<WorkerDatabase> {
  const server = inject("databaseServerUrl");
  const name = `${inject("templateDatabase")}_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await copyTemplate(server, name);
  process.env.DATABASE_URL = databaseUrl(server, name);
  const folder = mkdtempSync(join(inject("dataFolders"), "data-"));
  process.env.HANDOVER_DATA = folder;
  const sandbox = await startSandbox({ port: 0, apiKey: "sk_test_sandbox", control: true });
  process.env.STRIPE_SECRET_KEY = "sk_test_sandbox";
  process.env.STRIPE_WEBHOOK_SECRET = "whsec_sandbox";
  process.env.STRIPE_API_BASE = sandbox.url;
  const { ensureKeyFile } = await import("#domain/operations/key-management/write-key-file.ts");
  ensureKeyFile();
  const { env } = await import("#env");
  const settings = { ...env };
  const files = readdirSync(folder);
  const keys = readFileSync(env.VAULT_KEY_FILE, "utf8");
  const restoringUrl = databaseUrl(inject("restoringServerUrl"), name);
  let restorer = await prepareRestore(restoringUrl);

  return {
    async restore() {
      await restoreSettings(settings);
      if (readIfThere(settings.VAULT_KEY_FILE) !== keys) return false;
      if (!restorer || !(await restorer.hasSameSchema())) return false;
      if (restorer.hasGrown()) {
        await Promise.all([restorer.end(), endConnections()]);
        await dropCopy(server, name);
        await copyTemplate(server, name);
        restorer = await prepareRestore(restoringUrl);
      } else await restorer.restore();
      for (const file of readdirSync(folder))
        if (!files.includes(file)) rmSync(join(folder, file), { recursive: true });
      await sandboxControl(sandbox.url).reset();
      return true;
    },
    async close() {
      await restorer?.end();
      await sandbox.stop();
      await dropCopy(server, name);
    },
  };
}

const dropCopy = (server: string, name: string) =>
  administer(server, `drop database if exists ${name} with (force)`);

/**
 * Copies the files of the template. With the strategy `file_copy`, PostgreSQL does not write each page of the
 * copy to its log (WAL).
 */
const copyTemplate = (server: string, name: string) =>
  administer(server, `create database ${name} template ${inject("templateDatabase")} strategy file_copy`);

/**
 * Ends the shop's connections to the database. The shop's modules then connect to the new copy, which has the
 * same name.
 */
async function endConnections(): Promise<void> {
  const { pool } = await import("#db/client.server.ts");
  const { endInvariantCheck } = await import("./invariants-after-test.ts");
  await endInvariantCheck();
  while (!pool.ended && pool.idleCount > 0) (await pool.connect()).release(true);
}

/**
 * Undoes the changes that tests have made to the shop's settings. The function imports the settings module,
 * because a test file might have loaded this module again.
 */
async function restoreSettings(settings: Env): Promise<void> {
  const { env } = await import("#env");
  for (const name of Object.keys(env)) if (!(name in settings)) Reflect.deleteProperty(env, name);
  Object.assign(env, settings);
}

function readIfThere(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

interface Restorer {
  /** Returns whether all tables, triggers and functions are equal to those of the template. */
  hasSameSchema(): Promise<boolean>;
  hasGrown(): boolean;
  restore(): Promise<void>;
  end(): Promise<void>;
}

/**
 * Copies the initial rows of the database, and creates a database function that restores these rows. Returns
 * undefined when the role is not allowed to disable triggers, for example on the database server of
 * DATABASE_URL.
 */
async function prepareRestore(url: string): Promise<Restorer | undefined> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
  } catch {
    await client.end();
    return undefined;
  }
  const { rows: tables } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const { rows: sequences } = await client.query<{ name: string; value: string; isUsed: boolean }>(
    `select quote_ident(sequencename) as name, coalesce(last_value, start_value) as value,
       last_value is not null as "isUsed" from pg_sequences where schemaname = 'public'`,
  );
  await client.query("create schema pristine");
  const steps: string[] = [];
  for (const { name } of tables) {
    await client.query(`create table pristine.${name} as table public.${name}`);
    const { rowCount } = await client.query(`select from pristine.${name} limit 1`);
    steps.push(`if exists (select from public.${name}) then delete from public.${name}; end if;`);
    if (rowCount) steps.push(`insert into public.${name} overriding system value table pristine.${name};`);
  }
  for (const { name, value, isUsed } of sequences)
    steps.push(`perform setval('public.${name}', ${value}, ${isUsed});`);
  await client.query(
    `create function pristine.restore() returns void language plpgsql as $$ begin ${steps.join(" ")} end $$`,
  );
  const readNewest = async () =>
    (await client.query<{ newest: string; bytes: string }>(NEWEST)).rows[0] ?? { newest: "", bytes: "0" };
  const readDefinitions = async () =>
    (await client.query<{ definitions: string }>(DEFINITIONS)).rows[0]?.definitions;
  const first = await readNewest();
  const definitions = await readDefinitions();
  let { newest } = first;
  let bytes = first.bytes;
  return {
    async hasSameSchema() {
      const now = await readNewest();
      bytes = now.bytes;
      if (now.newest !== newest && (await readDefinitions()) !== definitions) return false;
      newest = now.newest;
      return true;
    },
    hasGrown: () => Number(bytes) - Number(first.bytes) > GROWTH_BYTES,
    async restore() {
      await client.query("select pristine.restore()");
    },
    end: () => client.end(),
  };
}
