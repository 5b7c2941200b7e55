import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { longTestFiles, slowTestFiles } from "#tests/long-tests.ts";
import { chooseParts, proofParts } from "./parts.ts";
import { type PartResult, proofExitCode, proofJson, proofTable } from "./proof-result.ts";

const passed: PartResult = { name: "model", verdict: "passed", seconds: 12.34, reason: "" };
const failed: PartResult = { name: "faults", verdict: "failed", seconds: 1, reason: "exit code 1" };
const skipped: PartResult = { name: "proxies", verdict: "skipped", seconds: 0, reason: "missing: caddy" };

describe("the result of a proof run", () => {
  it("the result of a proof run counts a skipped part as neither passed nor failed, and contains the reason", () => {
    const lines = proofTable([passed, skipped]).split("\n");
    expect(lines.at(-1)).toBe("1 passed, 0 failed");
    expect(lines[0]).toBe("    12.3 s  passed   model");
    expect(lines[1]).toBe("     0.0 s  skipped  proxies: missing: caddy");
  });

  it.each([
    ["0 when every part passed", [passed], 0],
    ["1 when a part failed, also beside a skipped one", [passed, failed, skipped], 1],
    ["3 when none failed and one was skipped", [passed, skipped], 3],
    ["3 when the only part was skipped", [skipped], 3],
  ])("a proof run exits with %s", (_, results, code) => {
    expect(proofExitCode(results)).toBe(code);
  });

  it("the JSON result of a proof run is not ok when a part was skipped", () => {
    expect(JSON.parse(proofJson([passed, skipped], 12))).toEqual({
      ok: false,
      command: "proof",
      seconds: 12,
      passed: 1,
      failed: 0,
      skipped: 1,
      parts: [passed, skipped],
    });
  });
});

describe("chooseParts", () => {
  it("chooseParts returns all parts, or the named parts in the sequence in which they run", () => {
    expect(chooseParts(undefined)).toBe(proofParts);
    expect(chooseParts("faults, attacks").map(({ name }) => name)).toEqual(["attacks", "faults"]);
  });

  it("chooseParts throws for an unknown name and for an empty list", () => {
    expect(() => chooseParts("attacks,fault")).toThrow('There is no part "fault".');
    expect(() => chooseParts(" , ")).toThrow("--only needs names of parts");
  });
});

describe("the lists of long and slow tests", () => {
  it("the lists of long and slow tests name files that exist", () => {
    const files = [...Object.keys(longTestFiles), ...slowTestFiles].map((file) => file.replace("/**", ""));
    expect(files.filter((file) => !existsSync(resolve(import.meta.dirname, "../..", file)))).toEqual([]);
  });
});
