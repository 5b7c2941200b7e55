import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { migrateDatabase, migrateUpTo } from "#db/migrate.ts";
import { env } from "#env";
import { administer, databaseUrl } from "#tests/database-server.ts";
import { runCommand } from "#tests/factories/run-command.ts";
import { startHandover } from "#tests/faults/processes/run-handover.ts";

vi.setConfig({ testTimeout: 180_000 });

const folder = mkdtempSync(join(tmpdir(), "handover-empty-"));
const file = (name: string) => join(folder, name);
const server = inject("databaseServerUrl");
const made: string[] = [];

async function emptyDatabase(): Promise<string> {
  const name = `handover_empty_${process.pid}_${made.length}`;
  made.push(name);
  await administer(server, `create database ${name}`);
  return databaseUrl(server, name);
}

beforeAll(async () => {
  writeFileSync(file("keys.txt"), "KEY-1\n");
  writeFileSync(file("goods.csv"), "name,category,price\nDesign suite,Software,12.00\n");
  expect((await runCommand(["backup", file("shop.backup")])).code).toBe(0);
});
afterAll(async () => {
  for (const name of made) await administer(server, `drop database if exists ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

/** Commands that read the shop's tables and change nothing. */
const READING = [
  ["check", "invariants"],
  ["check", "audit"],
  ["keys", "list"],
  ["keys", "rewrap", "--dry-run"],
  ["demo", "remove"],
  ["import", "catalogue", file("goods.csv"), "--dry-run"],
  ["import", "inventory", file("keys.txt"), "--product", "x", "--dry-run"],
  ["import", "from", "woocommerce", file("goods.csv")],
  ["export", "catalogue", file("out.csv")],
];
/** Commands that also work with the tables of an older version. */
const WITH_OLDER_TABLES = [
  ["backup", file("new.backup")],
  ["backup", "list"],
];

const codeOf = async (args: string[], url: string) => {
  const { code, out } = await runCommand([...args, "--json"], { DATABASE_URL: url });
  return [args.slice(0, 2).join(" "), code, JSON.parse(out).error?.code];
};

describe("a command on a database without the shop's current tables", () => {
  it("a command exits with 3 and explains the next step when the database has no tables", async () => {
    const url = await emptyDatabase();
    for (const args of [...READING, ...WITH_OLDER_TABLES])
      expect(await codeOf(args, url)).toEqual([args.slice(0, 2).join(" "), 3, "schema_missing"]);
    const output = await runCommand(["check", "invariants"], { DATABASE_URL: url });
    expect(output.err).toBe(
      "This database has no tables of the shop. Nothing was changed. Run first: npm run handover -- migrate\n",
    );
    expect(existsSync(file("new.backup"))).toBe(false);
  });

  it("a command exits with 3 when an older version has migrated the database", async () => {
    const url = await emptyDatabase();
    await migrateUpTo(url, 1);
    for (const args of READING)
      expect(await codeOf(args, url)).toEqual([args.slice(0, 2).join(" "), 3, "schema_older"]);
  });

  it("a command creates no key file in a dry run", async () => {
    const url = await emptyDatabase();
    await migrateDatabase(url);
    const data = file("without-key");
    mkdirSync(data);
    const settings = {
      DATABASE_URL: url,
      HANDOVER_DATA: data,
      VAULT_KEY_FILE: join(data, "keys/vault.json"),
    };
    for (const args of [
      ["import", "catalogue", file("goods.csv"), "--dry-run"],
      ["demo", "remove"],
    ])
      expect([args.slice(0, 2), (await runCommand(args, settings)).code]).toEqual([args.slice(0, 2), 0]);
    expect(readdirSync(data)).toEqual([]);
  });
});

describe("the dry run of a restore", () => {
  it("the dry run of a restore exits with 0 in an empty data folder and leaves the folder empty", async () => {
    const data = file("new-data");
    mkdirSync(data);
    const settings = { DATABASE_URL: "", HANDOVER_DATA: data, VAULT_KEY_FILE: env.VAULT_KEY_FILE };
    const dry = await startHandover(["restore", file("shop.backup"), "--dry-run", "--json"], settings).ended;
    expect([dry.code, dry.err]).toEqual([0, ""]);
    expect(JSON.parse(dry.out)).toMatchObject({ ok: true, command: "restore", dryRun: true });
    expect(readdirSync(data)).toEqual([]);
    writeFileSync(file("cut.backup"), "HANDOVER");
    const cut = await startHandover(["restore", file("cut.backup"), "--dry-run", "--json"], settings).ended;
    expect([cut.code, JSON.parse(cut.out).error.code]).toEqual([3, "broken_backup"]);
  });

  it("the dry run of a restore exits with 0 in an empty database with two roles", async () => {
    const url = await emptyDatabase();
    const role = new URL(url);
    role.username = "somebody";
    const settings = { DATABASE_URL: role.href, MIGRATION_DATABASE_URL: url, HANDOVER_DATA: folder };
    const own = { ...settings, VAULT_KEY_FILE: env.VAULT_KEY_FILE };
    const { code, err } = await startHandover(["restore", file("shop.backup"), "--dry-run"], own).ended;
    expect([code, err]).toEqual([0, ""]);
  });
});
