import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { pool } from "#db/client.server.ts";
import { listTables } from "#db/table-copies.ts";
import { revealDeliverable } from "#domain/delivery/reveal-deliverable.ts";
import { env } from "#env";
import { addQueuedMessage } from "#tests/channels/receive-messages.ts";
import { administer, databaseUrl } from "#tests/database-server.ts";
import { buildLivedShop, type LivedShop } from "#tests/factories/build-lived-shop.ts";
import { runCommand } from "#tests/factories/run-command.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
const folder = mkdtempSync(join(tmpdir(), "handover-backup-"));
const file = (name: string) => join(folder, name);
const passphraseFile = file("passphrase");
const sealing = ["--passphrase-file", passphraseFile];
const scratches: string[] = [];
const server = inject("databaseServerUrl");

/** Creates an empty database, which is dropped after all tests. */
async function scratch(): Promise<{ DATABASE_URL: string }> {
  const name = `handover_scratch_${process.pid}_${scratches.length}`;
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
const parseOutput = (out: string) => JSON.parse(out) as Record<string, never>;
const errorOf = (out: string) => (JSON.parse(out) as { error?: { code?: string } }).error?.code;
/** The tables that a backup omits, and the tables that a restore changes. */
const OTHERS = ["sessions", "one_time_tokens", "web_presence", "channels", "channel_messages"];
let shop: LivedShop;
let sealed = "";
let made: Record<string, unknown>;
beforeAll(async () => {
  writeFileSync(passphraseFile, "seven copper lanterns\n");
  shop = await buildLivedShop();
  await addQueuedMessage();
  sealed = file("sealed.backup");
  const { code, out, err } = await runCommand(["backup", sealed, ...sealing, "--json"]);
  expect([code, err]).toEqual([0, ""]);
  made = parseOutput(out);
});
afterAll(async () => {
  for (const name of scratches) await administer(server, `drop database if exists ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

describe("a backup", () => {
  it("a backup restores tables, triggers, sequences and generated columns, and the key file decrypts the restored key check value", async () => {
    const to = await scratch();
    const { code, out, err } = await runCommand(["restore", sealed, ...sealing, "--json"], to);
    expect([code, err]).toEqual([0, ""]);
    expect(parseOutput(out)).toMatchObject({
      ok: true,
      command: "restore",
      canariesOpened: 1,
      holds: true,
      broken: [],
    });
    const before = await pool.connect();
    const after = new pg.Client({ connectionString: to.DATABASE_URL });
    await after.connect();
    try {
      const tables = (await listTables(after)).filter(({ name }) => !OTHERS.includes(name));
      expect(tables.length).toBeGreaterThan(30);
      for (const table of tables) {
        // The backup and the restore each write one row into the audit log.
        const own = table.name === "admin_audit_log" ? " where action_type not like 'BACKUP_%'" : "";
        if (table.name === "reader_cursors") continue;
        // Compares every column, including the generated columns.
        const text = `select t::text as row from ${table.name} t${own} order by 1`;
        const [one, other] = [await before.query(text), await after.query(text)];
        expect([table.name, other.rows]).toEqual([table.name, one.rows]);
      }
      const next =
        "select nextval('order_number_seq') as n, (select count(*)::int from pg_trigger where not tgisinternal and tgenabled = 'O') as guards";
      expect((await after.query(next)).rows).toEqual((await before.query(next)).rows);
      expect((await after.query("select 1 from sessions")).rowCount).toBe(0);
      expect((await after.query("select state from channel_messages")).rows).toEqual([{ state: "held" }]);
    } finally {
      before.release();
      await after.end();
    }
    const audit = await ask(
      to.DATABASE_URL,
      "select action_type from admin_audit_log order by seq desc limit 1",
    );
    expect(audit).toEqual([{ action_type: "BACKUP_RESTORED" }]);
    expect((await runCommand(["check", "invariants"], to)).code).toBe(0);
  });

  it("a backup is readable only by its owner, contains no email address in clear text and refers to the key file", async () => {
    expect(statSync(sealed).mode & 0o777).toBe(0o600);
    expect(made).toMatchObject({
      sealed: true,
      keyFile: env.VAULT_KEY_FILE,
      keyVersions: [1],
      keysMissing: [],
    });
    const bytes = readFileSync(sealed).toString("latin1");
    expect(bytes).not.toContain("@example.com");
    const keys: { keys: { key: string }[] } = JSON.parse(readFileSync(env.VAULT_KEY_FILE, "utf8"));
    const clear = file("clear.backup");
    const bare = await runCommand(["backup", clear]);
    expect(bare.err).toContain("is not sealed");
    expect(bare.out).toContain(`The backup does not contain the key file ${env.VAULT_KEY_FILE}. Keep a copy`);
    const text = readFileSync(clear);
    for (const { key } of keys.keys)
      expect([text.includes(key), text.includes(Buffer.from(key, "base64"))]).toEqual([false, false]);
    expect(errorOf((await runCommand(["backup", clear, "--json"])).out)).toBe("wrong_usage");
  });
});

describe("a restore", () => {
  it("a restore refuses a damaged file with exit code 3 before it writes anything", async () => {
    const to = await scratch();
    const cut = file("cut.backup");
    writeFileSync(cut, readFileSync(sealed).subarray(0, -1));
    const { code, out } = await runCommand(["restore", cut, ...sealing, "--json"], to);
    expect([code, errorOf(out)]).toEqual([3, "broken_backup"]);
    expect(await ask(to.DATABASE_URL, "select 1 from pg_tables where schemaname = 'public'")).toEqual([]);
  });

  it("a restore rejects a missing key file and the key file of a different shop, except with --without-key", async () => {
    const to = await scratch();
    const key = () => Buffer.alloc(32, 9).toString("base64");
    const own = JSON.parse(readFileSync(env.VAULT_KEY_FILE, "utf8"));
    const replaced = file("replaced.json");
    writeFileSync(replaced, JSON.stringify({ ...own, keys: [{ version: 1, key: key() }] }));
    for (const VAULT_KEY_FILE of [file("absent.json"), replaced]) {
      const { code, out } = await runCommand(["restore", sealed, ...sealing, "--json"], {
        ...to,
        VAULT_KEY_FILE,
      });
      expect([VAULT_KEY_FILE, code, errorOf(out)]).toEqual([VAULT_KEY_FILE, 5, "vault_unavailable"]);
    }
  });

  it("a restore exits with 2 when the file does not exist", async () => {
    for (const nothing of [folder, file("absent.backup")])
      expect((await runCommand(["restore", nothing])).code).toBe(2);
  });

  it("a restore rejects a shop that has data and a backup of a newer schema, and a dry run changes nothing", async () => {
    const full = await runCommand(["restore", sealed, ...sealing, "--json"]);
    expect([full.code, errorOf(full.out)]).toEqual([3, "restore_not_empty"]);
    const to = await scratch();
    const dry = await runCommand(["restore", sealed, ...sealing, "--dry-run", "--json"], to);
    expect([dry.code, parseOutput(dry.out)]).toEqual([
      0,
      expect.objectContaining({ dryRun: true, rows: made.rows, broken: [], holds: null }),
    ]);
    expect(await ask(to.DATABASE_URL, "select 1 from pg_tables where schemaname = 'public'")).toEqual([]);

    await pool.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9999999999999)",
    );
    const newer = file("newer-schema.backup");
    expect((await runCommand(["backup", newer])).code).toBe(0);
    await pool.query("delete from drizzle.__drizzle_migrations where hash = 'of tomorrow'");
    const rejected = await runCommand(["restore", newer, "--json"], to);
    expect([rejected.code, errorOf(rejected.out)]).toEqual([3, "restore_newer_schema"]);
  });
});

describe("the shop after a backup", () => {
  it("the shop still reveals a delivered item to its buyer after a backup", async () => {
    const [buyer] = shop.buyers;
    if (!buyer) throw new Error("the shop has no buyer");
    const { rows } = await pool.query<{ id: string }>("select id from deliverables where user_id = $1", [
      buyer.userId,
    ]);
    const { fields } = await revealDeliverable(buyer, { deliverableId: rows[0]?.id ?? "" });
    expect(fields.map(({ name }) => name)).toEqual(["login", "password"]);
  });
});
