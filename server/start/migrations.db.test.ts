import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { listedMigrations } from "#db/health/known-migrations.ts";
import {
  appliedMigrations,
  applyMigrations,
  knownMigrations,
  migrateDatabase,
  migrateUpTo,
} from "#db/migrate.ts";
import { administer, databaseUrl } from "#tests/database-server.ts";
import { bringUpToDate } from "./migrations.ts";

const server = inject("databaseServerUrl");
let name: string;
let client: pg.Client;
const url = () => databaseUrl(server, name);
const hashes = (list: readonly { hash: string }[]) => list.map(({ hash }) => hash);

beforeEach(async () => {
  name = `handover_migrate_${randomUUID().slice(0, 8)}`;
  await administer(server, `create database ${name}`);
  client = new pg.Client({ connectionString: url() });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await administer(server, `drop database ${name} with (force)`);
});

describe("the migrations of this version", () => {
  it("the migrations of this version are the SQL files of their folder, and their timestamps increase", () => {
    const files = readdirSync(new URL("../../db/migrations", import.meta.url)).filter((file) =>
      file.endsWith(".sql"),
    );
    expect(listedMigrations.map(({ name }) => `${name}.sql`)).toEqual(files.sort());
    const times = listedMigrations.map(({ at }) => at);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  });

  it("the migrations of this version are applied only once when several processes start at the same time", async () => {
    await Promise.all([1, 2, 3].map(() => migrateDatabase(url())));
    expect(await appliedMigrations(client)).toEqual(knownMigrations());
  });

  it("the migrations of this version continue after the last applied migration when a start was interrupted", async () => {
    await migrateUpTo(url(), 1);
    expect(hashes(await appliedMigrations(client))).toEqual(hashes(knownMigrations().slice(0, 1)));
    await migrateDatabase(url());
    expect(await appliedMigrations(client)).toEqual(knownMigrations());
  });
});

describe("a migration", () => {
  const first = { name: "0000_first", at: 1, hash: "a", text: "create table first (n int);" };
  const second = { name: "0001_second", at: 2, hash: "b", text: "create table second (n int);" };
  const tables = async () =>
    (await client.query("select relname from pg_class where relname in ('first', 'second') order by 1")).rows;

  it("a failed migration leaves no changes, throws an error with the migration's name, and can run again", async () => {
    const broken = { ...second, text: `${second.text}\n--> statement-breakpoint\nselect 1 / 0;` };
    await expect(applyMigrations(client, [first, broken])).rejects.toMatchObject({
      message: "The migration 0001_second failed",
      cause: { code: "22012" },
    });
    expect(await tables()).toEqual([{ relname: "first" }]);
    expect(hashes(await appliedMigrations(client))).toEqual(["a"]);
    await applyMigrations(client, [first, second]);
    expect(await tables()).toEqual([{ relname: "first" }, { relname: "second" }]);
    expect(hashes(await appliedMigrations(client))).toEqual(["a", "b"]);
  });

  it("an applied migration does not run again", async () => {
    await applyMigrations(client, [first]);
    await applyMigrations(client, [first]);
    expect(hashes(await appliedMigrations(client))).toEqual(["a"]);
  });
});

it("migrateDatabase rejects a database that a newer version has migrated, and gives one sentence as the reason", async () => {
  await client.query(`create schema drizzle;
    create table drizzle.__drizzle_migrations (hash text, created_at bigint);
    insert into drizzle.__drizzle_migrations values ('later', 9999999999999)`);
  for (const migrate of [bringUpToDate, migrateDatabase])
    await expect(migrate(url())).rejects.toThrow("A newer version of the shop has migrated this database.");
});
