import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, it, vi } from "vitest";
import { administer, databaseUrl } from "#tests/database-server.ts";
import { runCommand } from "#tests/factories/run-command.ts";

vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), "handover-keys-"));
const server = inject("databaseServerUrl");
const name = `handover_scratch_keys_${process.pid}`;
afterAll(async () => {
  await administer(server, `drop database if exists ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

it("keys init creates the key file of a new shop only once, and rejects a shop with a different key file", async () => {
  await administer(server, `create database ${name}`);
  const on = (file: string) => ({
    DATABASE_URL: databaseUrl(server, name),
    VAULT_KEY_FILE: join(folder, file),
  });
  const path = join(folder, "vault.json");
  expect((await runCommand(["migrate"], on("vault.json"))).code).toBe(0);
  for (const made of [true, false]) {
    const { code, out } = await runCommand(["keys", "init", "--json"], on("vault.json"));
    expect([code, JSON.parse(out)]).toEqual([0, { ok: true, command: "keys init", keyFile: path, made }]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  }
  const admin = ["admin", "create", "--email", "ana@example.com", "--json"];
  expect((await runCommand(admin, on("vault.json"))).code).toBe(0);
  const second = await runCommand(["keys", "init", "--json"], on("second.json"));
  expect([second.code, JSON.parse(second.out).error.code]).toEqual([3, "key_in_use"]);
  expect(existsSync(join(folder, "second.json"))).toBe(false);
});
