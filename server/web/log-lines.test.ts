import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { childBasics } from "#tests/compile-cache.ts";

/** Returns the standard output of another process that logs one request with this path. */
function logged(path: string): string {
  const program = `
    const { flushLog, logRequest } = await import("./server/web/base/log.ts");
    logRequest("GET", ${JSON.stringify(path)}, 404, 1.234, "r-1");
    flushLog();`;
  return execFileSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd: resolve(import.meta.dirname, "../.."),
    env: { ...childBasics(), APP_ENV: "test", LOG_LEVEL: "info" },
    encoding: "utf8",
  });
}

it("the log contains a request as one line of JSON, with the UTC time and without data about the client", () => {
  const text = logged('/a"}\n{"status":200');
  expect(text.endsWith("\n")).toBe(true);
  expect(text.slice(0, -1)).not.toContain("\n");
  expect(JSON.parse(text)).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    process: "web",
    requestId: "r-1",
    method: "GET",
    path: '/a"}\n{"status":200',
    status: 404,
    ms: 1.23,
    msg: "request",
  });
});
