import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Account } from "#server/embedded-postgres/account.ts";
import { isPostgresOf, postgresProcessesOf } from "#server/embedded-postgres/process-identity.ts";

/** A program to start, and what it hears when this process is gone in whatever way. */
interface Program {
  command: readonly string[];
  environment?: Record<string, string>;
  logFile: string;
  whenWeAreGone: "TERM" | "KILL";
}

/**
 * Starts a program of Debian's packages under an account, in a session of its own: Ctrl+C reaches this process alone,
 * which ends the others in their order.
 */
export function startProgram(program: Program, account: Account): ChildProcess {
  const log = openSync(program.logFile, "a", 0o600);
  const child = spawn("setpriv", ["--pdeathsig", program.whenWeAreGone, ...program.command], {
    uid: account.uid,
    gid: account.gid,
    cwd: "/",
    // Nothing of our own: a PGHOST or an http_proxy would lead them elsewhere.
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

/** etcd, Patroni and PostgreSQL of one machine, as what a power cut or a freeze takes at once. */
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

  /** Starts what does not run; Patroni then starts PostgreSQL in whatever role it finds for it. */
  start(): void {
    if (!isRunning(this.#etcd)) this.#etcd = startProgram(this.#programs.etcd, this.#account);
    if (!isRunning(this.#patroni)) this.#patroni = startProgram(this.#programs.patroni, this.#account);
  }

  /** The programs that ended by themselves since they were started. */
  get ended(): string[] {
    const all = { etcd: this.#etcd, patroni: this.#patroni };
    return Object.entries(all).flatMap(([name, child]) => (child && !isRunning(child) ? [name] : []));
  }

  /** Sends one signal to every process of the machine, and says to how many. */
  signal(signal: "SIGKILL" | "SIGSTOP" | "SIGCONT"): number {
    const pids = this.#pids();
    for (const pid of pids) send(pid, signal);
    return pids.length;
  }

  /** kill -9 of everything at once, and waits until it is gone; says how many processes it was. */
  async kill(): Promise<number> {
    const count = this.signal("SIGKILL");
    await this.#untilGone(10_000);
    return count;
  }

  /** Ends everything and leaves no shared memory; what was stopped is woken for it. */
  async close(): Promise<void> {
    this.signal("SIGCONT");
    // Patroni first, or it would start PostgreSQL again.
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

  async #untilGone(patience: number): Promise<void> {
    const end = Date.now() + patience;
    while (this.#pids().length > 0 && Date.now() < end) await wait(20);
  }

  async #untilPostgresIsGone(patience: number): Promise<void> {
    const end = Date.now() + patience;
    while (postgresProcessesOf(this.#dataFolder).length > 0 && Date.now() < end) await wait(20);
  }

  #pidFile(): string[] {
    const file = join(this.#dataFolder, "postmaster.pid");
    return existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  }

  /** A first process that was killed leaves its key segment, named in the seventh line of its file. */
  #freeSharedMemory(): void {
    const id = this.#pidFile()[6]?.trim().split(/\s+/)[1];
    if (id) spawnSync("ipcrm", ["-m", id], { stdio: "ignore" });
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone in the meantime.
  }
}
