import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { childBasics } from "#tests/compile-cache.ts";

/** Returns the text that a process with this log writes to standard output. */
function written(name: "web" | "worker", isTerminal: boolean): string {
  const program = `
    Object.defineProperty(process.stdout, "isTTY", { value: ${isTerminal} });
    const { openLog } = await import("./server/log/open-log.ts");
    const log = openLog(${JSON.stringify(name)});
    log.warn({ job: "emails" }, "a recurring job is slow");
    log.debug("not at this level");`;
  return execFileSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd: resolve(import.meta.dirname, "../.."),
    env: { ...childBasics(), APP_ENV: "test", LOG_LEVEL: "info", FORCE_COLOR: "0" },
    encoding: "utf8",
  });
}

it.each(["web", "worker"] as const)("openLog writes JSON lines with ISO times for the %s process", (name) => {
  expect(JSON.parse(written(name, false))).toEqual({
    level: 40,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    process: name,
    job: "emails",
    msg: "a recurring job is slow",
  });
});

it("openLog writes readable lines to a terminal", () => {
  expect(written("worker", true)).toMatch(
    /^\d\d:\d\d:\d\d {2}worker {2}warning: a recurring job is slow \(job emails\)\n$/,
  );
});
