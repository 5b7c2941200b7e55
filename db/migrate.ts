import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { advisoryLocks } from "./advisory-locks.ts";
import { grantRightsOnNewTables } from "./application-role.ts";
import { requireKnownSchema } from "./health/schema-version.ts";
import journal from "./migrations/meta/_journal.json" with { type: "json" };

const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));

/**
 * Migrates a database to the newest schema. Several processes may call it at the same time.
 * @throws Error when the server is older than PostgreSQL 15; SchemaNewer when a newer version has migrated it
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version_num: string }>("show server_version_num");
    const version = Number(rows[0]?.server_version_num ?? 0);
    if (version < 150_000) throw new Error(`PostgreSQL 15 or newer is needed; this server is ${version}`);
    await client.query("select pg_advisory_lock($1)", [advisoryLocks.migration]);
    await requireKnownSchema(client);
    await grantRightsOnNewTables(client);
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
  } finally {
    await client.end();
  }
}

/**
 * An applied migration: `hash` is the digest of its text, `at` its creation time in milliseconds since 1970.
 */
export interface Migration {
  hash: string;
  at: number;
}

/** Returns the migrations of this version, oldest first. */
export const knownMigrations = (): Migration[] =>
  readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash, folderMillis }) => ({
    hash,
    at: folderMillis,
  }));

/** The text of a migration. */
export interface MigrationText extends Migration {
  /** The name of its file: 0035_backups. */
  name: string;
  statements: string[];
}

/** Returns the texts of this version's migrations, oldest first. */
export function readMigrationTexts(): MigrationText[] {
  const names = new Map(journal.entries.map(({ when, tag }) => [when, tag]));
  return readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash, folderMillis, sql }) => ({
    hash,
    at: folderMillis,
    name: names.get(folderMillis) ?? String(folderMillis),
    statements: sql,
  }));
}

/**
 * Returns the migrations that a database has applied, oldest first; empty for a database without the shop's
 * tables.
 */
export async function appliedMigrations(client: pg.ClientBase): Promise<Migration[]> {
  const { rows: there } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name");
  if (there[0]?.name === null) return [];
  const { rows } = await client.query<Migration>(
    "select hash, created_at::float8 as at from drizzle.__drizzle_migrations order by created_at",
  );
  return rows;
}

/** Migrates an empty database to the schema after the first `count` migrations. */
export async function migrateUpTo(url: string, count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "handover-migrations-"));
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  try {
    cpSync(MIGRATIONS, folder, { recursive: true });
    const file = join(folder, "meta/_journal.json");
    const journal: { entries: unknown[] } = JSON.parse(readFileSync(file, "utf8"));
    writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
    await client.connect();
    await client.query("select pg_advisory_lock($1)", [advisoryLocks.migration]);
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
