import { randomUUID } from "node:crypto";
import pg from "pg";
import { describe, expect, inject, it } from "vitest";
import { migrateDatabase } from "#db/migrate.ts";
import { administer, databaseUrl } from "#tests/database-server.ts";
import { bringUpToDate } from "./migrations.ts";

describe("migration 0018", () => {
  it.each([
    { says: "drops the schema of pg-boss", queue: "__pgboss__maintenance", remains: false },
    { says: "keeps the schema of pg-boss with queues of other software", queue: "theirs", remains: true },
  ])("$says", async ({ queue, remains }) => {
    const server = inject("databaseServerUrl");
    const name = `handover_migrate_${randomUUID().slice(0, 8)}`;
    await administer(server, `create database ${name}`);
    const client = new pg.Client({ connectionString: databaseUrl(server, name) });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query("create schema pgboss; create table pgboss.queue (name text)");
      await client.query("insert into pgboss.queue values ('send-email'), ($1)", [queue]);
      await migrateDatabase(databaseUrl(server, name));
      const { rows } = await client.query("select to_regnamespace('pgboss') is not null as remains");
      expect(rows).toEqual([{ remains }]);
    } finally {
      await client.end();
      await administer(server, `drop database ${name} with (force)`);
    }
  });
});

it("refuses with one sentence a database that a newer version has migrated", async () => {
  const server = inject("databaseServerUrl");
  const name = `handover_newer_${randomUUID().slice(0, 8)}`;
  await administer(server, `create database ${name}`);
  const url = databaseUrl(server, name);
  try {
    await administer(url, "create schema drizzle");
    await administer(url, "create table drizzle.__drizzle_migrations (hash text, created_at bigint)");
    await administer(url, "insert into drizzle.__drizzle_migrations values ('later', 9999999999999)");
    for (const migrate of [bringUpToDate, migrateDatabase])
      await expect(migrate(url)).rejects.toThrow("A newer version of the shop has migrated this database.");
  } finally {
    await administer(server, `drop database ${name} with (force)`);
  }
});
