import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sandboxControl } from "@handover/stripe-sandbox/control-client.ts";
import { startSandbox } from "@handover/stripe-sandbox/server.ts";
import pg from "pg";
import { inject } from "vitest";
import type { Env } from "#env";
import { administer, databaseUrl } from "./database-server.ts";

/**
 * The database, data folder and card sandbox of one test worker. The test files of the worker use them one
 * after the other. The connections, prepared statements and modules stay warm, which halves the processor
 * time of a file.
 */
export interface WorkerDatabase {
  /**
   * Brings database and sandbox back to their first state. Returns false when a file has left something that
   * `restore` does not undo: another schema, many rows, another key file. A new copy is then needed.
   */
  restore(): Promise<boolean>;
  close(): Promise<void>;
}

/** Growth of the tables after which a new copy is faster than deleted rows that wait for a vacuum. */
const GROWTH_BYTES = 8 * 1024 ** 2;

/** A digest of tables, columns, triggers, functions and constraints, and the size of the tables in bytes. */
const STATE = `
  select (
      select string_agg(newest, ' ') from (
        select count(*) || '-' || max(xmin::text::bigint) as newest from pg_class
        union all select count(*) || '-' || max(xmin::text::bigint) from pg_attribute
        union all select count(*) || '-' || max(xmin::text::bigint) from pg_trigger
        union all select count(*) || '-' || max(xmin::text::bigint) from pg_proc
        union all select count(*) || '-' || max(xmin::text::bigint) from pg_constraint
      ) as catalogs
    ) as schema,
    (select sum(pg_table_size(oid)) from pg_class where relkind = 'r'
      and relnamespace = 'public'::regnamespace)::bigint as bytes`;

/**
 * Copies the migrated template, creates the data folder and starts the sandbox, and sets the environment of
 * the shop to all three.
 */
export async function openWorkerDatabase(): Promise<WorkerDatabase> {
  const server = inject("databaseServerUrl");
  const name = `${inject("templateDatabase")}_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  // Copies the files of the template. By default, PostgreSQL would also write each page of the copy to its
  // log (WAL).
  await administer(
    server,
    `create database ${name} template ${inject("templateDatabase")} strategy file_copy`,
  );
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
  const restorer = await prepareRestore(databaseUrl(inject("restoringServerUrl"), name));

  return {
    async restore() {
      await restoreSettings(settings);
      if (readIfThere(settings.VAULT_KEY_FILE) !== keys) return false;
      if (!restorer || !(await restorer.restore())) return false;
      for (const file of readdirSync(folder))
        if (!files.includes(file)) rmSync(join(folder, file), { recursive: true });
      await sandboxControl(sandbox.url).reset();
      return true;
    },
    async close() {
      await restorer?.end();
      await sandbox.stop();
      await administer(server, `drop database if exists ${name} with (force)`);
    },
  };
}

/** Undoes changes of the settings by tests. A test file may have loaded the module of the settings again. */
async function restoreSettings(settings: Env): Promise<void> {
  const { env } = await import("#env");
  for (const name of Object.keys(env)) if (!(name in settings)) Reflect.deleteProperty(env, name);
  Object.assign(env, settings);
}

function readIfThere(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

interface Restorer {
  restore(): Promise<boolean>;
  end(): Promise<void>;
}

/**
 * Copies the first rows of the database, and creates a function that brings them back. Returns undefined when
 * the role may not switch off triggers, as in a database server of DATABASE_URL.
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
  const readState = async () =>
    (await client.query<{ schema: string; bytes: string }>(STATE)).rows[0] ?? { schema: "", bytes: "0" };
  const first = await readState();
  return {
    async restore() {
      const { schema, bytes } = await readState();
      if (schema !== first.schema || Number(bytes) - Number(first.bytes) > GROWTH_BYTES) return false;
      await client.query("select pristine.restore()");
      return true;
    },
    end: () => client.end(),
  };
}
