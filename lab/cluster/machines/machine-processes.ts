import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Account } from "@handover/embedded-postgres/account.ts";
import { isPostgresOf, postgresProcessesOf } from "@handover/embedded-postgres/process-identity.ts";

/** A program to start, and the signal that it receives when this process ends for any reason. */
interface Program {
  command: readonly string[];
  environment?: Record<string, string>;
  logFile: string;
  whenWeAreGone: "TERM" | "KILL";
}

/**
 * Starts a Debian program under an account, in its own session. Ctrl+C then reaches only this process, which
 * stops the programs in the right order.
 */
export function startProgram(program: Program, account: Account): ChildProcess {
  const log = openSync(program.logFile, "a", 0o600);
  const child = spawn("setpriv", ["--pdeathsig", program.whenWeAreGone, ...program.command], {
    uid: account.uid,
    gid: account.gid,
    cwd: "/",
    // The program does not get the environment variables of this process, because PGHOST or http_proxy would
    // redirect the program's connections.
    env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", LANG: "C.UTF-8", ...program.environment },
    stdio: ["ignore", log, log],
    detached: true,
  });
  child.on("error", () => {});
  closeSync(log);
  return child;
}

const isRunning = (child: ChildProcess | undefined) =>
  child?.pid !== undefined && child.exitCode === null && child.signalCode === null;

/**
 * The etcd, Patroni and PostgreSQL processes of one machine. A simulated power cut or freeze affects all of
 * these processes at once.
 */
export class MachineProcesses {
  readonly #dataFolder: string;
  readonly #account: Account;
  readonly #programs: { etcd: Program; patroni: Program };
  #etcd: ChildProcess | undefined;
  #patroni: ChildProcess | undefined;

  constructor(dataFolder: string, account: Account, programs: { etcd: Program; patroni: Program }) {
    this.#dataFolder = dataFolder;
    this.#account = account;
    this.#programs = programs;
  }

  /** Starts the programs that are not running. Patroni then starts PostgreSQL in the right role. */
  start(): void {
    if (!isRunning(this.#etcd)) this.#etcd = startProgram(this.#programs.etcd, this.#account);
    if (!isRunning(this.#patroni)) this.#patroni = startProgram(this.#programs.patroni, this.#account);
  }

  /** The started programs that have ended by themselves. */
  get ended(): string[] {
    const all = { etcd: this.#etcd, patroni: this.#patroni };
    return Object.entries(all).flatMap(([name, child]) => (child && !isRunning(child) ? [name] : []));
  }

  /** Sends one signal to every process of the machine. Returns the number of processes. */
  signal(signal: "SIGKILL" | "SIGSTOP" | "SIGCONT"): number {
    const pids = this.#pids();
    for (const pid of pids) send(pid, signal);
    return pids.length;
  }

  /** Kills all processes with kill -9 and waits until they have ended. Returns the number of processes. */
  async kill(): Promise<number> {
    const count = this.signal("SIGKILL");
    await this.#untilGone(10_000);
    return count;
  }

  /** Ends all processes, including the processes that a signal has stopped, and frees their shared memory. */
  async close(): Promise<void> {
    this.signal("SIGCONT");
    // Patroni must end before PostgreSQL, because Patroni would start PostgreSQL again.
    if (isRunning(this.#patroni)) this.#patroni?.kill("SIGKILL");
    const postmaster = Number(this.#pidFile()[0]);
    if (isPostgresOf(this.#dataFolder, postmaster)) send(postmaster, "SIGQUIT");
    await this.#untilPostgresIsGone(10_000);
    await this.kill();
    this.#freeSharedMemory();
  }

  #pids(): number[] {
    const ours = [this.#patroni, this.#etcd].flatMap((child) => (isRunning(child) ? [child?.pid ?? 0] : []));
    return [...ours, ...postgresProcessesOf(this.#dataFolder)];
  }

  async #untilGone(timeoutMs: number): Promise<void> {
    const end = Date.now() + timeoutMs;
    while (this.#pids().length > 0 && Date.now() < end) await wait(20);
  }

  async #untilPostgresIsGone(timeoutMs: number): Promise<void> {
    const end = Date.now() + timeoutMs;
    while (postgresProcessesOf(this.#dataFolder).length > 0 && Date.now() < end) await wait(20);
  }

  #pidFile(): string[] {
    const file = join(this.#dataFolder, "postmaster.pid");
    return existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  }

  /**
   * Frees the shared memory segment that a killed postmaster leaves. The seventh line of the postmaster's pid
   * file identifies the segment.
   */
  #freeSharedMemory(): void {
    const id = this.#pidFile()[6]?.trim().split(/\s+/)[1];
    if (id) spawnSync("ipcrm", ["-m", id], { stdio: "ignore" });
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already ended.
  }
}
