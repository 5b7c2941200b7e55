import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { newestMigration } from "#db/health/known-migrations.ts";
import { appliedMigrations, applyMigrations, migrateUpTo, readMigrationTexts } from "#db/migrate.ts";
import { administer, databaseUrl } from "#tests/database-server.ts";
import { runScript } from "#tests/faults/processes/node-process.ts";
import { rehearsedMigrations } from "./rehearsed-migrations.ts";
import { loadFixture } from "./release-fixture.ts";

/**
 * Databases of earlier releases, each with its key file. `README.md` describes the content of these databases
 * and explains how to add a database. `migrations` is the number of migrations that the earlier release has.
 * The first migration is the baseline.
 */
const RELEASES = [
  { name: "0.1.0", migrations: 4 },
  { name: "0.2.0", migrations: 10 },
  { name: "baseline", migrations: 3 },
] as const;
/**
 * The migrations of this version and two additional migrations for the test. With these two migrations, even
 * an upgrade of the newest release runs migrations.
 */
const upgrade = [...readMigrationTexts(), ...rehearsedMigrations(newestMigration)];
const folder = import.meta.dirname;

it("the table of releases lists every fixture of the folder", () => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql.gz"));
  expect(files.sort()).toEqual(RELEASES.map(({ name }) => `${name}.sql.gz`));
});

describe.each(RELEASES)("a shop of the release of $name", ({ name, migrations }) => {
  const server = inject("databaseServerUrl");
  const database = `handover_upgrade_${name.replaceAll(".", "_")}_${process.pid}`;
  const url = databaseUrl(server, database);
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  const ask = async (text: string) => (await client.query(text)).rows;
  const data = mkdtempSync(join(tmpdir(), "handover-upgrade-"));
  const settings = {
    DATABASE_URL: url,
    HANDOVER_DATA: data,
    VAULT_KEY_FILE: join(folder, `${name}.vault.json`),
    APP_ENV: "test",
    LOG_LEVEL: "silent",
  };
  /** The data that the owner of a shop would miss after an upgrade. */
  const counted = () =>
    ask(`select (select count(*)::int from orders) as orders, (select sum(paid_amount)::int from orders) as paid,
      (select count(*)::int from deliverables) as delivered, (select count(*)::int from product_inventory) as items,
      (select count(*)::int from users) as users, (select count(*)::int from admin_audit_log) as audited,
      (select count(*)::int from refunds) as refunds`);
  let before: unknown;

  beforeAll(async () => {
    await administer(server, `create database ${database}`);
    await migrateUpTo(url, migrations);
    await loadFixture(url, join(folder, `${name}.sql.gz`));
    await client.connect();
    before = await counted();
    await applyMigrations(client, upgrade);
  });
  afterAll(async () => {
    await client.end();
    await administer(server, `drop database if exists ${database} with (force)`);
    rmSync(data, { recursive: true, force: true });
  });

  it("the upgraded shop has the newest schema", async () => {
    const applied = await appliedMigrations(client);
    expect(applied.map(({ hash }) => hash)).toEqual(upgrade.map(({ hash }) => hash));
    const [index] = await ask("select indexdef from pg_indexes where indexname = 'orders_created'");
    expect(index).toMatchObject({ indexdef: expect.stringContaining("rehearsed_at") });
  });

  it("the upgraded shop keeps its orders, payments, deliveries, stock, users and audit log", async () => {
    expect(before).toEqual([expect.objectContaining({ orders: expect.any(Number) })]);
    expect((before as { orders: number }[])[0]?.orders).toBeGreaterThan(3);
    expect(await counted()).toEqual(before);
  });

  it("the upgraded shop satisfies every invariant", async () => {
    expect(await runScript(["tests/faults/processes/ask-invariants.ts"], settings)).toEqual([]);
  });

  it("a second run of the migrations changes nothing, and the upgraded shop still satisfies every invariant", async () => {
    await applyMigrations(client, upgrade);
    expect(await counted()).toEqual(before);
    expect(await runScript(["tests/faults/processes/ask-invariants.ts"], settings)).toEqual([]);
  });

  it("the upgraded shop opens a credential that the earlier release has encrypted", async () => {
    const opened = await runScript<{ opened: number; failed: number }>(
      ["lab/upgrades/open-everything.ts"],
      settings,
    );
    expect(opened.failed).toBe(0);
    expect(opened.opened).toBeGreaterThan(3);
  });
});
