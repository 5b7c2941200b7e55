import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { childBasics } from "#tests/compile-cache.ts";

const folder = mkdtempSync(join(tmpdir(), "handover-no-database-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: string[]): Promise<{ code: unknown; out: string; err: string }> {
  const command = fileURLToPath(new URL("./command-line.ts", import.meta.url));
  const settings = { ...childBasics(), APP_ENV: "test", HANDOVER_DATA: folder };
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], { env: settings }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    );
  });
}

it("a command without a database exits with 78 and creates no empty database", async () => {
  const output = await run("migrate");
  expect([output.code, output.out]).toEqual([78, ""]);
  expect(output.err).toContain("No database is configured. Set DATABASE_URL");
  const json = await run("check", "invariants", "--json");
  expect([json.code, JSON.parse(json.out).error.code]).toEqual([78, "no_database"]);
  expect(readdirSync(folder)).toEqual([]);
});
