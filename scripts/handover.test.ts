import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { childBasics } from "#tests/compile-cache.ts";

const folder = mkdtempSync(join(tmpdir(), "handover-command-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, content: string) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

/** Runs the command line with the URL of a database server that does not run. */
function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const command = fileURLToPath(new URL("./handover.ts", import.meta.url));
  const settings = {
    DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
    HANDOVER_DATA: folder,
    APP_ENV: "test",
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [command, ...args],
      { env: { ...childBasics(), ...settings } },
      (error, out, err) => resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err }),
    );
  });
}

describe("the command line", () => {
  it("the command line prints help with exit codes and examples", async () => {
    const help = await run("--help");
    expect(help.code).toBe(0);
    expect(help.out).toMatch(/Exit codes:[\s\S]*3 {3}the input was refused/);
    expect((await run("import", "inventory", "--help")).out).toMatch(/Examples:[\s\S]*--product/);
    expect((await run("import", "from", "--help")).out).toMatch(/--apply[\s\S]*Examples:[\s\S]*dujiao/);
  });

  it("the command line exits with 2 for an unknown command and for a missing option, file or format", async () => {
    const text = file("a.txt", "KEY-1");
    for (const args of [
      [],
      ["imprt"],
      ["import", "inventory", text],
      ["import", "inventory", join(folder, "absent.txt"), "--product", "x"],
      ["import", "inventory", folder, "--product", "x", "--format", "csv"],
      ["import", "inventory", text, "--product", "x", "--unit-cost", "1.234"],
      ["import", "catalogue", text],
      ["import", "catalogue", text, "--format", "xml"],
      ["import", "from", "magento", text],
      ["import", "from", "shopify", text, "--rate", "0"],
      ["import", "from", "shopify", text, "--pictures", join(folder, "absent")],
      ["import", "from", "shopify", text, "--delivery", "digital"],
      ["keys", "retire", "1", "--copy-to", join(folder, "absent", "vault.json")],
    ]) {
      const ended = await run(...args);
      expect([args.join(" "), ended.code]).toEqual([args.join(" "), 2]);
      expect(ended.out).toBe("");
      expect(ended.err).not.toBe("");
    }
  });

  it("the command line exits with 7 and lists the possible ways to read an ambiguous file, without the content of the file", async () => {
    const pairs = file("pairs.txt", "ana@example.com:s3cret-1\nbia@example.com:s3cret-2\n");
    const asked = await run("import", "inventory", pairs, "--product", "x", "--dry-run");
    expect([asked.code, asked.out]).toEqual([7, ""]);
    expect(asked.err.split("\n").slice(1, -1)).toEqual([
      "  2 items           --layout fields --separator colon --header no --columns email,password",
      "  2 items           --layout lines",
      "  1 item            --layout blocks",
    ]);
    const json = await run("import", "inventory", pairs, "--product", "x", "--json");
    expect(json.code).toBe(7);
    expect(JSON.parse(json.out).error).toMatchObject({
      code: "reading_needed",
      readings: [
        { layout: "fields", separator: "colon", header: false, columns: ["email", "password"], items: 2 },
        { layout: "lines", items: 2 },
        { layout: "blocks", items: 1 },
      ],
    });
    expect(asked.err + json.out).not.toMatch(/s3cret|example\.com/);
  });

  it("the command line exits with 4 when the database cannot be reached, and prints JSON with --json", async () => {
    const ended = await run("import", "inventory", file("b.txt", "KEY-1"), "--product", "x", "--json");
    expect(ended.code).toBe(4);
    expect(JSON.parse(ended.out)).toMatchObject({ ok: false, error: { code: "database_unreachable" } });
    const usage = await run("import", "inventory", "--json");
    expect([usage.code, JSON.parse(usage.out).error.code]).toEqual([2, "wrong_usage"]);
  });
});
