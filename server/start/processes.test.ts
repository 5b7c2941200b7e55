import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SupervisedProcess } from "./processes.ts";
import { keepRunning } from "./processes.ts";

let folder: string;
let kept: SupervisedProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "handover-processes-"));
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  kept?.kill();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes a program that records each of its starts and then runs the code in `rest`. */
function program(rest: string): string {
  const file = join(folder, "program.mjs");
  const notes = `import { appendFileSync } from "node:fs"; const note = (text) => appendFileSync(${JSON.stringify(join(folder, "notes"))}, text + "\\n");`;
  writeFileSync(file, `${notes} note(process.env.WORD + " " + process.pid); ${rest}`);
  return file;
}
/** Returns the recorded lines. The file can exist for a moment before a process writes the first line. */
const notes = () =>
  existsSync(join(folder, "notes"))
    ? readFileSync(join(folder, "notes"), "utf8").split("\n").filter(Boolean)
    : [];
const pidOf = (line: string | undefined) => Number(line?.split(" ")[1]);

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error("the condition was not true within 10 seconds");
    await sleep(20);
  }
}

function keep(
  file: string,
  giveUp: (reason: string) => void = () => {},
  timeoutMs = 5_000,
): SupervisedProcess {
  kept = keepRunning({ name: "thing", args: [file], settings: { WORD: "started" }, timeoutMs }, giveUp);
  return kept;
}

test("keepRunning restarts a killed process, and stop ends the restarted process by SIGTERM", async () => {
  const file = program(
    'process.on("SIGTERM", () => { note("ended well"); process.exit(0); }); setInterval(() => {}, 1000);',
  );
  const reasons: string[] = [];
  const thing = keep(file, (reason) => reasons.push(reason));
  await until(() => notes().length === 1);
  process.kill(pidOf(notes()[0]), "SIGKILL");
  await until(() => notes().length === 2);
  await sleep(100);
  await thing.stop();
  expect(notes()[2]).toBe("ended well");
  expect(reasons).toEqual([]);
  expect(vi.mocked(console.error)).toHaveBeenCalledWith("The thing ended by SIGKILL; restarting in 0.25 s.");
});

test("keepRunning stops restarting a process that fails twice right after its start, and reports the reason", async () => {
  const reasons: string[] = [];
  keep(program("process.exit(9);"), (reason) => reasons.push(reason));
  await until(() => reasons.length > 0);
  expect(reasons[0]).toMatch(/^The thing ended with exit code 9, 2 times within a minute/);
  expect(notes()).toHaveLength(2);
});

test("stop kills a process after the timeout when the process ignores SIGTERM", async () => {
  const thing = keep(
    program('process.on("SIGTERM", () => {}); setInterval(() => {}, 1000);'),
    undefined,
    300,
  );
  await until(() => notes().length === 1);
  await sleep(100);
  const before = Date.now();
  await thing.stop();
  expect(Date.now() - before).toBeGreaterThanOrEqual(290);
});

test("restart replaces the process without counting the end of the process as a failure", async () => {
  const reasons: string[] = [];
  const thing = keep(program("setInterval(() => {}, 1000);"), (reason) => reasons.push(reason));
  for (let count = 1; count <= 7; count++) {
    await until(() => notes().length === count);
    thing.restart();
  }
  await until(() => notes().length === 8);
  expect(reasons).toEqual([]);
});

test("keepRunning restarts a thread after an error, and stop ends the thread by a message", async () => {
  const file = program(`import { parentPort } from "node:worker_threads";
    parentPort.on("message", (text) => { note("ended by " + text); process.exit(0); });
    if (process.env.FAILS && !process.argv.includes("again")) setTimeout(() => { throw new Error("broken"); }, 50);`);
  const reasons: string[] = [];
  const settings = { WORD: "started", FAILS: "1" };
  const plan = { name: "thing", args: [file], settings, timeoutMs: 5_000, isThread: true };
  kept = keepRunning(plan, (reason) => reasons.push(reason));
  // The thread fails twice right after its start.
  await until(() => reasons.length > 0);
  expect(reasons[0]).toMatch(/^The thing ended with exit code 1, 2 times within a minute/);
  kept = keepRunning({ ...plan, args: [file, "again"] }, (reason) => reasons.push(reason));
  await until(() => notes().length === 3);
  await sleep(100);
  await kept.stop();
  expect(notes()[3]).toBe("ended by stop");
  expect(pidOf(notes()[2])).toBe(process.pid);
});

test("a process handles SIGTERM and ends by itself when its parent is killed by SIGKILL", async () => {
  const file = program(
    'process.on("SIGTERM", () => { note("ended well"); process.exit(0); }); setInterval(() => {}, 1000);',
  );
  const module = new URL("./processes.ts", import.meta.url).href;
  const plan = JSON.stringify({
    name: "thing",
    args: [file],
    settings: { WORD: "started" },
    timeoutMs: 1000,
  });
  const keeper = spawn(process.execPath, [
    "--input-type=module",
    "-e",
    `(await import("${module}")).keepRunning(${plan}, () => {});`,
  ]);
  await until(() => notes().length === 1);
  await sleep(100);
  keeper.kill("SIGKILL");
  await until(() => notes()[1] === "ended well");
});
