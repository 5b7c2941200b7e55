import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { pool } from "#db/client.server.ts";
import { env } from "#env";
import { buildProduct } from "#tests/factories/build-product.ts";
import { runCommand } from "#tests/factories/run-command.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const folder = mkdtempSync(join(tmpdir(), "handover-rounds-"));
const stored = join(folder, "stored");
mkdirSync(stored);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const settings = { HANDOVER_DATA: folder, BACKUP_TO: `file:${stored}` };
const parse = (out: string) => JSON.parse(out) as Record<string, unknown>;

describe("the commands backup now and backup list", () => {
  it("the command backup now makes and proves a backup, and backup list shows the proven backup", async () => {
    await buildProduct({ stock: 3 });
    const made = await runCommand(["backup", "now", "--json"], settings);
    expect([made.code, parse(made.out)]).toEqual([
      0,
      expect.objectContaining({ command: "backup now", proof: "restored", problem: null }),
    ]);
    const listed = await runCommand(["backup", "list", "--json"], settings);
    expect([listed.code, parse(listed.out)]).toEqual([
      0,
      expect.objectContaining({
        place: `file:${stored}`,
        backups: [expect.objectContaining({ name: readdirSync(stored)[0], problem: null })],
      }),
    ]);
  });

  it("backup now and backup list exit with 6 for the key file of a different shop, and with 2 without BACKUP_TO", async () => {
    const own = JSON.parse(readFileSync(env.VAULT_KEY_FILE, "utf8"));
    const foreign = join(folder, "foreign.json");
    const key = Buffer.alloc(32, 9).toString("base64");
    writeFileSync(foreign, JSON.stringify({ ...own, keys: [{ version: 1, key }] }));
    const rejected = await runCommand(["backup", "now"], { ...settings, VAULT_KEY_FILE: foreign });
    expect([rejected.code, rejected.out]).toEqual([6, expect.stringContaining("belongs to another shop")]);
    expect((await runCommand(["backup", "list"], settings)).code).toBe(6);
    const unset = await runCommand(["backup", "now"], { HANDOVER_DATA: folder });
    expect([unset.code, unset.err]).toEqual([2, expect.stringContaining("BACKUP_TO is not set")]);
  });
});

describe("the command upgrade --check", () => {
  it("upgrade --check migrates a copy, reports no pending migration, and leaves no file and no scratch database", async () => {
    const { code, out } = await runCommand(["upgrade", "--check", "--json"], settings);
    expect([code, parse(out)]).toEqual([
      0,
      expect.objectContaining({ works: true, pending: [], problem: null, broken: [] }),
    ]);
    // A file contains the name of the scratch database. The command removes this file only after it has
    // dropped this database.
    expect(readdirSync(join(folder, "backups")).filter((name) => name.startsWith("upgrade"))).toEqual([]);
  });

  it("upgrade --check refuses a schema that is newer than the program, like every other command", async () => {
    await pool.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)",
    );
    try {
      for (const args of [["upgrade", "--check"], ["check", "invariants"], ["migrate"]]) {
        const { code, err } = await runCommand(args, settings);
        expect([args, code, err]).toEqual([args, 3, expect.stringContaining("A newer version of the shop")]);
      }
    } finally {
      await pool.query("delete from drizzle.__drizzle_migrations where hash = 'later'");
    }
  });
});
