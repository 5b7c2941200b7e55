import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { env } from "#env";
import { administer, databaseUrl } from "#tests/database-server.ts";
import { buildLivedShop } from "#tests/factories/build-lived-shop.ts";
import { runCommand } from "#tests/factories/run-command.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const PRELOADED = new URL("../../tests/factories/lose-connections.ts", import.meta.url).href;
const folder = mkdtempSync(join(tmpdir(), "handover-interrupted-"));
const backup = join(folder, "shop.backup");
const other = join(folder, "other.backup");
const server = inject("databaseServerUrl");
const scratches: string[] = [];
let tables: Record<string, number>;

async function scratch(): Promise<{ DATABASE_URL: string }> {
  const name = `handover_interrupted_${process.pid}_${scratches.length}`;
  scratches.push(name);
  await administer(server, `create database ${name}`);
  return { DATABASE_URL: databaseUrl(server, name) };
}

async function ask(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text, rowMode: "array" })).rows[0]?.[0];
  } finally {
    await client.end();
  }
}

/**
 * Returns whether "all", "some" or "none" of the tables with rows in the backup also have rows in the
 * database.
 */
async function shareOfFullTables(url: string): Promise<string> {
  const names = Object.keys(tables).filter((name) => tables[name]);
  const counts = names.map((name) => `exists (select from ${name})::int`).join(" + ");
  const full = await ask(url, `select ${counts}`);
  if (full === 0) return "none";
  return full === names.length ? "all" : "some";
}

const errorOf = (out: string) => (JSON.parse(out) as { error?: { code?: string } }).error?.code;
const FOREIGN_KEYS = "select count(*)::int from pg_constraint where contype = 'f' and convalidated";

beforeAll(async () => {
  await buildLivedShop();
  const made = await runCommand(["backup", backup, "--json"]);
  expect(made.code).toBe(0);
  tables = (JSON.parse(made.out) as { tables: Record<string, number> }).tables;
  expect((await runCommand(["backup", other])).code).toBe(0);
});
afterAll(async () => {
  for (const name of scratches) await administer(server, `drop database if exists ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

describe("a restore that loses its connections", () => {
  it.each([
    { when: "while tables are loaded", before: 'truncate public."orders"', number: 1, full: "none" },
    { when: "before the first connection commits", before: "commit", number: 2, full: "none" },
    { when: "between the two commits", before: "commit", number: 3, full: "some" },
    { when: "while foreign keys are checked", before: "commit", number: 4, full: "all" },
  ])(
    "every other command refuses a database whose restore lost its connections, and the restore can be repeated: $when",
    async ({ before, number, full }) => {
      const to = await scratch();
      const lost = await runCommand(["restore", backup, "--json"], {
        ...to,
        NODE_OPTIONS: `--import ${PRELOADED}?${new URLSearchParams({ before, number: String(number) })}`,
      });
      expect([lost.code, errorOf(lost.out)]).toEqual([4, "restore_interrupted"]);
      expect(await shareOfFullTables(to.DATABASE_URL)).toBe(full);

      for (const args of [
        ["check", "invariants"],
        ["backup", join(folder, `half-${number}-${before.length}`)],
      ]) {
        const rejected = await runCommand([...args, "--json"], to);
        expect([args[0], rejected.code, errorOf(rejected.out)]).toEqual([args[0], 3, "restore_unfinished"]);
      }
      const foreign = await runCommand(["restore", other, "--json"], to);
      expect([foreign.code, errorOf(foreign.out)]).toEqual([3, "restore_unfinished"]);
      expect(await shareOfFullTables(to.DATABASE_URL)).toBe(full);

      const repeated = await runCommand(["restore", backup, "--json"], to);
      expect([repeated.code, repeated.err]).toEqual([0, expect.any(String)]);
      expect(JSON.parse(repeated.out)).toMatchObject({ ok: true, holds: true, broken: [], tables });
      expect(await ask(to.DATABASE_URL, FOREIGN_KEYS)).toBe(await ask(env.DATABASE_URL ?? "", FOREIGN_KEYS));
      expect((await runCommand(["check", "invariants"], to)).code).toBe(0);
    },
  );
});
