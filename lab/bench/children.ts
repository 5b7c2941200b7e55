import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { findServerPaths } from "@handover/embedded-postgres/paths.ts";
import { BUILT_PROCESSES } from "#server/start/built-processes.ts";
import { childEnvironment } from "#server/start/processes.ts";
import type { ShopProcesses } from "#tests/faults/processes/shop-processes.ts";
import type { Run } from "./run-benchmark.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** A process that a benchmark started. Only the benchmark stops the process. */
export interface Child {
  pid: number;
  stop: () => Promise<void>;
  /** Resolves with the first line of the process's output. */
  firstLine: () => Promise<string>;
  /** Resolves with the complete output when the process has ended. */
  wholeOutput: () => Promise<string>;
}

/** Limits the stored output, because a log can grow without end. */
const CHUNKS_KEPT = 500;

/** Starts a Node process in the project folder, with `settings` added to the environment. */
export function startChild(args: string[], settings: Record<string, string> = {}): Child {
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: ROOT,
    env: childEnvironment(settings),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const line = new Promise<string>((resolve, reject) => {
    child.stdout?.once("data", (chunk: Buffer) => resolve(chunk.toString().split("\n")[0] ?? ""));
    child.once("exit", (code) => reject(new Error(`${args[0]} ended with code ${code}`)));
    child.once("error", reject);
  });
  line.catch(() => {});
  const written: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => {
    if (written.length < CHUNKS_KEPT) written.push(chunk);
  });
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  return {
    pid: child.pid ?? 0,
    firstLine: () => line,
    wholeOutput: async () => {
      await closed;
      return Buffer.concat(written).toString();
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), 15_000);
      await exited;
      clearTimeout(late);
    },
  };
}

/**
 * Starts only the built web process, with the flags of `npm start` and the database of `settings`. The
 * process runs until the end of the run. The caller must wait until the shop answers.
 */
export async function startWeb(
  run: Run,
  settings: Record<string, string>,
): Promise<Child & { port: number }> {
  const port = await freePort();
  const web = startChild(BUILT_PROCESSES.web, {
    ...settings,
    HOST: "127.0.0.1",
    PORT: String(port),
    APP_URL: `http://localhost:${port}`,
  });
  run.atEnd(() => web.stop());
  return { ...web, port };
}

/**
 * Runs a Node process in the project folder to its end. The parameter `output` determines what happens with
 * the standard output.
 * @throws Error when the process fails.
 */
export async function runChild(
  args: string[],
  settings: Record<string, string>,
  output: "ignore" | "inherit" = "ignore",
): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: childEnvironment(settings),
    stdio: ["ignore", output, "inherit"],
  });
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error(`${args.join(" ")} ended with code ${code}`);
}

/** Returns the number of a TCP port that no program uses at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(address && typeof address === "object" ? address.port : 0));
    });
  });
}

/**
 * Polls a URL until the response has the status 200. Returns how long the polling took, in milliseconds.
 * @throws Error after `timeoutMs`.
 */
export async function untilAnswered(url: string, timeoutMs: number): Promise<number> {
  const started = performance.now();
  while (performance.now() - started < timeoutMs) {
    const status = await fetch(url).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
    if (status === 200) return performance.now() - started;
    await sleep(10);
  }
  throw new Error(`${url} did not answer within ${timeoutMs / 1000} s`);
}

/** Returns the memory of a process in MB, or undefined when the system does not report it. */
export const residentMemory = (pid: number): number | undefined => megabytesOf(pid, /VmRSS:\s+(\d+)/);

/** Returns the peak memory of a process in MB, or undefined when the system does not report it. */
export const peakMemory = (pid: number): number | undefined => megabytesOf(pid, /VmHWM:\s+(\d+)/);

function megabytesOf(pid: number, line: RegExp): number | undefined {
  try {
    const kilobytes = line.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kilobytes ? Math.round(Number(kilobytes) / 1024) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the CPU time of a process in milliseconds, or undefined when the system does not report it. */
export function processorTime(pid: number): number | undefined {
  const fields = statOf(pid);
  // Fields 14 and 15 of proc(5) are the user and system time, in ticks of 10 ms.
  return fields && (Number(fields[11]) + Number(fields[12])) * 10;
}

/**
 * Returns the CPU time of a process and its children in milliseconds. The time includes children that have
 * already ended. Returns undefined when the system does not report the time.
 */
export function familyProcessorTime(pid: number): number | undefined {
  const own = statOf(pid);
  if (!own) return undefined;
  // Fields 16 and 17 of proc(5) are the CPU times of children that have ended. Field 4 of proc(5) is the
  // process id of the parent.
  const ended = Number(own[13]) + Number(own[14]);
  const living = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat !== undefined && Number(stat[1]) === pid)
    .reduce((sum, stat) => sum + Number(stat?.[11]) + Number(stat?.[12]), 0);
  return (Number(own[11]) + Number(own[12]) + ended + living) * 10;
}

/** Returns the process id of the embedded PostgreSQL's postmaster, or NaN when no postmaster runs yet. */
export function postmasterOf({ logs }: Pick<ShopProcesses, "logs">): number {
  const file = join(findServerPaths(dirname(logs))?.cluster ?? "", "postmaster.pid");
  return existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : Number.NaN;
}

/** Returns the fields of /proc/PID/stat, starting with the third field in proc(5). */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}
