import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { pool } from "#db/client.server.ts";
import { knownMigrations, migrateDatabase, migrateUpTo } from "#db/migrate.ts";
import { administer, databaseUrl } from "#tests/database-server.ts";
import { buildLivedShop } from "#tests/factories/build-lived-shop.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { runCommand } from "#tests/factories/run-command.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
const folder = mkdtempSync(join(tmpdir(), "handover-rehearsals-"));
const file = (name: string) => join(folder, name);
const sealing = ["--passphrase-file", file("passphrase")];
const sealed = file("sealed.backup");
const scratches: string[] = [];
const server = inject("databaseServerUrl");
const parseOutput = (out: string) => JSON.parse(out) as Record<string, never>;
const errorOf = (out: string) => (JSON.parse(out) as { error?: { code?: string } }).error?.code;

/** Creates an empty database, which is dropped after all tests. */
async function scratch(): Promise<{ DATABASE_URL: string }> {
  const name = `handover_rehearsal_${process.pid}_${scratches.length}`;
  scratches.push(name);
  await administer(server, `create database ${name}`);
  return { DATABASE_URL: databaseUrl(server, name) };
}

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  writeFileSync(file("passphrase"), "seven copper lanterns\n");
  await buildLivedShop();
  expect((await runCommand(["backup", sealed, ...sealing])).code).toBe(0);
});
afterAll(async () => {
  for (const name of scratches) await administer(server, `drop database if exists ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

describe("backups and restores that take long", () => {
  it("a backup is a consistent snapshot, even when the shop sells during the backup", async () => {
    let isOver = false;
    let sold = 0;
    const selling = Promise.all(
      Array.from({ length: 3 }, async () => {
        while (!isOver) {
          await buildPaidOrder();
          sold++;
        }
      }),
    );
    const path = file("under-load.backup");
    const { code } = await runCommand(["backup", path]);
    isOver = true;
    await selling;
    expect(code).toBe(0);
    expect(sold).toBeGreaterThan(2);
    const to = await scratch();
    const restored = await runCommand(["restore", path, "--json"], to);
    expect([restored.code, parseOutput(restored.out).holds]).toEqual([0, true]);
    const [count] = await ask<{ n: number }>(to.DATABASE_URL, "select count(*)::int as n from orders");
    expect(count?.n).toBeLessThan((await pool.query("select 1 from orders")).rowCount ?? 0);
  });

  it("a restore without the key file reports that no credential can be opened", async () => {
    const to = await scratch();
    const lost = { ...to, VAULT_KEY_FILE: file("absent.json") };
    const { code, out } = await runCommand(["restore", sealed, ...sealing, "--without-key", "--json"], lost);
    expect([code, parseOutput(out).holds]).toEqual([0, null]);
    const output = await runCommand(["restore", sealed, ...sealing, "--without-key"], {
      ...(await scratch()),
      VAULT_KEY_FILE: lost.VAULT_KEY_FILE,
    });
    expect(output.out).toContain("no credential can be opened");
  });

  it("a restore loads a backup of an older schema or format and migrates the data to the newest schema", async () => {
    const from = await scratch();
    await migrateUpTo(from.DATABASE_URL, 1);
    await ask(from.DATABASE_URL, "insert into categories (slug, name) values ('seats', 'Seats')");
    const old = file("old.backup");
    expect((await runCommand(["backup", old], from)).code).toBe(0);
    const to = await scratch();
    const { code, out } = await runCommand(["restore", old, "--json"], to);
    expect([code, parseOutput(out).migrations]).toEqual([
      0,
      { backup: 1, own: knownMigrations().length, there: 0 },
    ]);
    expect(await ask(to.DATABASE_URL, "select slug, version from categories")).toEqual([
      { slug: "seats", version: 1 },
    ]);
    // Backup format 1 differs from format 2 only in the order of the rows.
    const whole = readFileSync(old).subarray(0, -32).toString("latin1");
    const bytes = Buffer.from(whole.replace("HANDOVER-BACKUP 2", "HANDOVER-BACKUP 1"), "latin1");
    writeFileSync(file("first"), Buffer.concat([bytes, createHash("sha256").update(bytes).digest()]));
    expect((await runCommand(["restore", file("first"), "--json"], await scratch())).code).toBe(0);
    const migrated = await scratch();
    await migrateDatabase(migrated.DATABASE_URL);
    expect(errorOf((await runCommand(["restore", old, "--json"], migrated)).out)).toBe(
      "restore_older_schema",
    );
  });
});
