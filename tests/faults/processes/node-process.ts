import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { childEnvironment } from "#server/start/processes.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
/** Ends the child process when this process ends for any reason. */
const PARENT_WATCHDOG = new URL("../../../server/start/parent-watchdog.mjs", import.meta.url).href;
/** The module that makes scripts start faster. */
const LOAD_DRIZZLE = new URL("../../../db/load-drizzle.ts", import.meta.url).href;

/** A shop process that a test can kill and restart. All runs of the process write to the same log file. */
export interface NodeProcess {
  readonly pid: number;
  /** True until the process has ended. */
  readonly lives: boolean;
  /** @param more further settings that apply only to this start. */
  start(more?: Record<string, string>): void;
  /** Sends kill -9 and waits for the exit. */
  kill(): Promise<void>;
  /**
   * Sends SIGTERM and waits for the exit. The function kills the process when it still runs after ten
   * seconds.
   */
  stop(): Promise<void>;
}

/** Starts a process that `prepareProcess` has described. */
export function startProcess(...process: Parameters<typeof prepareProcess>): NodeProcess {
  const prepared = prepareProcess(...process);
  prepared.start();
  return prepared;
}

/**
 * Describes the process `node ...args` with `settings` added to the environment. `start` starts the described
 * process.
 * @param folder the folder of the program. If this folder is a link, each start follows the link
 */
export function prepareProcess(
  args: readonly string[],
  settings: Record<string, string>,
  logFile: string,
  folder = ROOT,
): NodeProcess {
  let child: ChildProcess | undefined;
  const lives = () => child !== undefined && child.exitCode === null && child.signalCode === null;

  const start = (more: Record<string, string> = {}) => {
    const log = openSync(logFile, "a", 0o600);
    child = spawn(process.execPath, ["--import", PARENT_WATCHDOG, ...args], {
      cwd: folder,
      env: childEnvironment({ ...settings, ...more }),
      stdio: ["ignore", log, log, "ipc"],
    });
    child.on("error", () => {});
    closeSync(log);
  };
  const end = async (signal: "SIGKILL" | "SIGTERM") => {
    if (!lives()) return;
    const ending = child;
    const gone = new Promise((resolve) => ending?.once("exit", resolve));
    ending?.kill(signal);
    const late = setTimeout(() => ending?.kill("SIGKILL"), 10_000);
    await gone;
    clearTimeout(late);
  };

  return {
    get pid() {
      return child?.pid ?? 0;
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
 * Runs a project script to its end and parses its standard output as JSON.
 * @param folder the folder of the program
 * @throws Error with the standard error when the script fails.
 */
export async function runScript<T>(
  args: readonly string[],
  settings: Record<string, string>,
  folder = ROOT,
): Promise<T> {
  const child = spawn(process.execPath, ["--import", LOAD_DRIZZLE, ...args], {
    cwd: folder,
    env: childEnvironment(settings),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let complained = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    complained += chunk;
  });
  const code = await new Promise((resolve) => child.once("error", resolve).once("close", resolve));
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${complained}`);
  return JSON.parse(output) as T;
}
