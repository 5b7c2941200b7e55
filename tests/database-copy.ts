import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "@handover/stripe-sandbox/server.ts";
import { afterAll, afterEach, expect, inject, vi } from "vitest";
import { administer, databaseUrl } from "./database-server.ts";

/**
 * Runs before each database test file. The setup gives the file its own copy of the migrated template
 * database, its own data folder and its own card sandbox. After every test the setup checks every invariant.
 * A test fails when one row breaks an invariant.
 */
vi.resetModules();
const server = inject("databaseServerUrl");
const name = `handover_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
const dataFolder = mkdtempSync(join(tmpdir(), "handover-test-"));

// Copies the files of the template. By default, PostgreSQL would also write each page of the copy to its log
// (WAL).
await administer(server, `create database ${name} template ${inject("templateDatabase")} strategy file_copy`);
process.env.DATABASE_URL = databaseUrl(server, name);
process.env.HANDOVER_DATA = dataFolder;

const sandbox = await startSandbox({ port: 0, apiKey: "sk_test_sandbox", control: true });
process.env.STRIPE_SECRET_KEY = "sk_test_sandbox";
process.env.STRIPE_WEBHOOK_SECRET = "whsec_sandbox";
process.env.STRIPE_API_BASE = sandbox.url;

const { ensureKeyFile } = await import("#domain/operations/key-management/write-key-file.ts");
ensureKeyFile();
const { endInvariantCheck, findBrokenAfterTest } = await import("./invariants-after-test.ts");

afterEach(async () => {
  expect(await findBrokenAfterTest(), "every invariant holds after the test").toEqual([]);
});

afterAll(async () => {
  const { pool } = await import("#db/client.server.ts");
  await pool.end();
  await endInvariantCheck();
  await sandbox.stop();
  await administer(server, `drop database if exists ${name} with (force)`);
  rmSync(dataFolder, { recursive: true, force: true });
});
