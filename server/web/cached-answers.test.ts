import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { childBasics } from "#tests/compile-cache.ts";

/** Returns the log lines of another process that sends three answers from memory. */
function logged(level: string): Record<string, unknown>[] {
  const program = `
    const { countCachedAnswer, logCounts } = await import("./server/web/cached-answers.ts");
    const { flushLog } = await import("./server/web/base/log.ts");
    const answer = { method: "GET", path: "/marketplace", started: 0, requestId: "r-1" };
    countCachedAnswer("pages", { ...answer, status: 200 });
    countCachedAnswer("pages", { ...answer, status: 304 });
    countCachedAnswer("files", { ...answer, status: 200 });
    logCounts();
    logCounts();
    flushLog();`;
  const text = execFileSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd: resolve(import.meta.dirname, "../.."),
    env: { ...childBasics(), APP_ENV: "test", LOG_LEVEL: level },
    encoding: "utf8",
  });
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

it("the process logs one line with the number of responses from the cache, for each kind of response", () => {
  expect(logged("info")).toEqual([
    expect.objectContaining({ pages: 2, files: 1, seals: 0, unchanged: 1, msg: "answers from memory" }),
  ]);
});

it("with LOG_LEVEL=debug, the process logs a line for each response that it sends from the cache", () => {
  expect(logged("debug")).toEqual([
    expect.objectContaining({ path: "/marketplace", status: 200, requestId: "r-1", msg: "request" }),
    expect.objectContaining({ path: "/marketplace", status: 304 }),
    expect.objectContaining({ path: "/marketplace", status: 200 }),
  ]);
});
