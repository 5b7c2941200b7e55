import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { childEnvironment } from "#server/start/processes.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
/** Ends the process when ours is gone, whatever ended ours. */
const LEASH = new URL("../../../server/start/leash.mjs", import.meta.url).href;

/** A process of the shop that a test may kill and start again; what it logs is added to one file. */
export interface NodeProcess {
  readonly pid: number;
  /** Whether it has not ended since it was started. */
  readonly lives: boolean;
  /** @param more settings for this start alone. */
  start(more?: Record<string, string>): void;
  /** kill -9, and waits until it is gone. */
  kill(): Promise<void>;
  /** SIGTERM, and waits; killed when it takes longer than ten seconds. */
  stop(): Promise<void>;
}

/** Starts `node ...args` in the project's folder with settings added to our environment. */
export function startProcess(
  args: readonly string[],
  settings: Record<string, string>,
  logFile: string,
): NodeProcess {
  let child: ChildProcess;
  const lives = () => child.exitCode === null && child.signalCode === null;

  const start = (more: Record<string, string> = {}) => {
    const log = openSync(logFile, "a", 0o600);
    child = spawn(process.execPath, ["--import", LEASH, ...args], {
      cwd: ROOT,
      env: childEnvironment({ ...settings, ...more }),
      stdio: ["ignore", log, log, "ipc"],
    });
    child.on("error", () => {});
    closeSync(log);
  };
  const end = async (signal: "SIGKILL" | "SIGTERM") => {
    if (!lives()) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    const late = setTimeout(() => child.kill("SIGKILL"), 10_000);
    await gone;
    clearTimeout(late);
  };

  start();
  return {
    get pid() {
      return child.pid ?? 0;
    },
    get lives() {
      return lives();
    },
    start,
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
  };
}

/**
 * Runs a script of the project to its end and returns what it wrote, read as JSON.
 * @throws with what it said when it fails.
 */
export async function runScript<T>(args: readonly string[], settings: Record<string, string>): Promise<T> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: childEnvironment(settings),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  let complained = "";
  child.stdout.on("data", (chunk) => {
    said += chunk;
  });
  child.stderr.on("data", (chunk) => {
    complained += chunk;
  });
  const code = await new Promise((resolve) => child.once("error", resolve).once("close", resolve));
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${complained}`);
  return JSON.parse(said) as T;
}
