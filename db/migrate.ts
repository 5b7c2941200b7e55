import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";
import { advisoryLocks } from "./advisory-locks.ts";
import { grantRightsOnNewTables } from "./application-role.ts";
import { listedMigrations } from "./health/known-migrations.ts";
import { requireKnownSchema } from "./health/schema-version.ts";

const FOLDER = new URL("./migrations/", import.meta.url);

/**
 * Migrates a database to the newest schema. Several processes may call the function at the same time.
 * @throws Error when the server is older than PostgreSQL 15 or a migration fails
 * @throws SchemaRejected when a newer version, or a version from before the first release, has migrated the
 * database
 */
export async function migrateDatabase(url: string): Promise<void> {
  await underLock(url, async (client) => {
    await requireKnownSchema(client);
    await grantRightsOnNewTables(client);
    await applyMigrations(client, readMigrationTexts());
  });
}

/** Migrates an empty database to the schema after the first `count` migrations. */
export async function migrateUpTo(url: string, count: number): Promise<void> {
  await underLock(url, (client) => applyMigrations(client, readMigrationTexts().slice(0, count)));
}

/**
 * An applied migration. `hash` is the digest of the migration's text. `at` is the creation time of the
 * migration in milliseconds since 1970.
 */
export interface Migration {
  hash: string;
  at: number;
}

/** Returns the migrations of this version, oldest first. */
export const knownMigrations = (): Migration[] => readMigrationTexts().map(({ hash, at }) => ({ hash, at }));

export interface MigrationText extends Migration {
  /** The name of the migration's file, such as 0000_baseline. */
  name: string;
  text: string;
}

/** Returns the texts of this version's migrations, oldest first. */
export const readMigrationTexts = (): MigrationText[] =>
  listedMigrations.map(({ name, at }) => {
    const text = readFileSync(new URL(`${name}.sql`, FOLDER), "utf8");
    return { name, at, text, hash: createHash("sha256").update(text).digest("hex") };
  });

/**
 * Returns the migrations that a database has applied, oldest first. The list is empty for a database without
 * the shop's tables.
 */
export async function appliedMigrations(client: pg.ClientBase): Promise<Migration[]> {
  if (!(await hasRecord(client))) return [];
  const { rows } = await client.query<Migration>(
    "select hash, created_at::float8 as at from drizzle.__drizzle_migrations order by created_at",
  );
  return rows;
}

/**
 * Applies the migrations that are newer than the newest applied migration. One transaction applies a
 * migration and records that the migration was applied. Therefore a failed migration changes nothing, and the
 * next call applies the migration again. Earlier versions of the shop read the same table of applied
 * migrations, so an earlier version refuses a newer schema.
 * @throws Error with the name of the failed migration and the cause
 */
export async function applyMigrations(
  client: pg.Client,
  migrations: readonly MigrationText[],
): Promise<void> {
  if (!(await hasRecord(client)))
    await client.query(`create schema if not exists drizzle;
      create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  const newest = (await appliedMigrations(client)).at(-1)?.at ?? 0;
  for (const { name, hash, at, text } of migrations) {
    if (at <= newest) continue;
    await client.query("begin");
    try {
      await client.query(text);
      const record = "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)";
      await client.query(record, [hash, at]);
      await client.query("commit");
    } catch (cause) {
      await client.query("rollback").catch(() => {});
      throw new Error(`The migration ${name} failed`, { cause });
    }
  }
}

async function hasRecord(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name");
  return rows[0]?.name !== null;
}

/**
 * Runs work on a connection that holds the migration lock. Other callers of the function wait until the work
 * ends.
 */
async function underLock(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version_num: string }>("show server_version_num");
    const version = Number(rows[0]?.server_version_num ?? 0);
    if (version < 150_000) throw new Error(`PostgreSQL 15 or newer is needed; this server is ${version}`);
    await client.query("select pg_advisory_lock($1)", [advisoryLocks.migration]);
    await work(client);
  } finally {
    await client.end();
  }
}
