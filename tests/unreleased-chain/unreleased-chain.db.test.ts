import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, describe, expect, inject, it } from "vitest";
import { requireKnownSchema } from "#db/health/schema-version.ts";
import { FIRST_UNRELEASED, partOfChain } from "#db/health/unreleased-chain.ts";
import { knownMigrations, migrateDatabase } from "#db/migrate.ts";
import { planRestore } from "#domain/operations/backup/restore-backup.ts";
import { administer, databaseUrl } from "#tests/database-server.ts";
import { runCommand } from "#tests/factories/run-command.ts";

/**
 * The last version before the first release created the backup `shop.backup`. The baseline migration replaced
 * the 50 migrations of that version. `former-baseline.backup` contains the same shop with the schema of a
 * former baseline migration. The former schema stores more counts than the current schema. `shop.vault.json`
 * is the key file of both backups, and protects only invented credentials.
 */
const folder = import.meta.dirname;
const server = inject("databaseServerUrl");
const databases: string[] = [];
const data = mkdtempSync(join(tmpdir(), "handover-unreleased-"));
const TOLD =
  "A version of the shop from before the first release has migrated this database. Nothing was changed. Make a backup with that version, and restore it with this version into an empty database.";

async function createDatabase(): Promise<string> {
  const name = `handover_unreleased_${process.pid}_${databases.length}`;
  databases.push(name);
  await administer(server, `create database ${name}`);
  return databaseUrl(server, name);
}

afterAll(async () => {
  for (const name of databases) await administer(server, `drop database if exists ${name} with (force)`);
  rmSync(data, { recursive: true, force: true });
});

describe("a backup from before the first release", () => {
  it.each([
    { name: "shop.backup", made: 191 },
    { name: "former-baseline.backup", made: 192 },
  ])(
    "a restore of the backup $name into an empty database keeps every row, credential and invariant",
    async ({ name, made }) => {
      const url = await createDatabase();
      const settings = {
        DATABASE_URL: url,
        HANDOVER_DATA: data,
        VAULT_KEY_FILE: join(folder, "shop.vault.json"),
      };
      const { code, out } = await runCommand(["restore", join(folder, name), "--json"], settings);
      const own = knownMigrations();
      expect([code, JSON.parse(out)]).toEqual([
        0,
        expect.objectContaining({
          rows: made,
          holds: true,
          canariesOpened: 1,
          broken: [],
          migrations: { backup: 3, own: own.length, there: 0 },
        }),
      ]);
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query(`select (select count(*)::int from orders) as orders,
      (select count(*)::int from deliverables) as delivered, (select count(*)::int from users) as users,
      (select array_agg(distinct subject order by subject) from
        (select subject from counts union all select subject from count_changes) c) as counted,
      (select array_agg(hash order by created_at) from drizzle.__drizzle_migrations) as applied`);
      await client.end();
      const counted = [
        "batches",
        "buyers",
        "order days",
        "orders",
        "products",
        "profiles",
        "sale hours",
        "users",
      ];
      expect(rows).toEqual([
        { orders: 4, delivered: 6, users: 6, counted, applied: own.map(({ hash }) => hash) },
      ]);
    },
  );

  it("a backup from before the first release is rejected unless its schema is the last schema before that release", async () => {
    const id = "00000000-0000-4000-8000-000000000000";
    const schema = [
      { hash: FIRST_UNRELEASED, at: 1 },
      { hash: "second", at: 2 },
    ];
    expect(partOfChain(schema)).toBe("part");
    await expect(planRestore({ id, schema })).rejects.toMatchObject({ code: "restore_unreleased_schema" });
    expect(partOfChain(knownMigrations())).toBe("none");
  });
});

it("a database from before the first release is rejected with a one-sentence error and stays unchanged", async () => {
  const url = await createDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create schema drizzle;
      create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
      insert into drizzle.__drizzle_migrations (hash, created_at) values ('${FIRST_UNRELEASED}', 1795209895395);`);
    await expect(requireKnownSchema(client)).rejects.toThrow(TOLD);
    await expect(migrateDatabase(url)).rejects.toThrow(TOLD);
    for (const args of [["migrate"], ["backup", join(data, "no.backup")], ["upgrade", "--check"]]) {
      const { code, out } = await runCommand([...args, "--json"], { DATABASE_URL: url });
      expect([code, JSON.parse(out)]).toEqual([
        3,
        expect.objectContaining({ error: { code: "schema_unreleased", message: TOLD } }),
      ]);
    }
    const { rows } = await client.query(
      "select count(*)::int as n from pg_tables where schemaname = 'public'",
    );
    expect(rows).toEqual([{ n: 0 }]);
  } finally {
    await client.end();
  }
});
