import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { findPostgres, installCommand } from "./packages.ts";

const home = mkdtempSync(join(tmpdir(), "handover-packages-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

function put(release: string): void {
  mkdirSync(join(home, release, "bin"), { recursive: true });
  writeFileSync(join(home, release, "bin/postgres"), "");
}

it("the command finds the newest installed PostgreSQL server of release 15 or later, and ignores folders without a server", () => {
  expect(findPostgres(join(home, "nowhere"))).toBeUndefined();
  put("13");
  expect(findPostgres(home)).toBeUndefined();
  put("15");
  mkdirSync(join(home, "17/bin"), { recursive: true });
  expect(findPostgres(home)).toBe(`${home}/15/bin`);
  put("17");
  expect(findPostgres(home)).toBe(`${home}/17/bin`);
});

it("installCommand returns the command that installs the missing packages", () => {
  expect(installCommand(["patroni", "haproxy"])).toBe(
    "apt-get update && apt-get install --no-install-recommends patroni haproxy",
  );
});
