import type { ChildProcess } from "node:child_process";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Account, chooseAccount } from "@handover/embedded-postgres/account.ts";
import pg from "pg";
import type { ClusterPlan, DatabaseMachine } from "./cluster-plan.ts";
import { loopbackPlan } from "./loopback-plan.ts";
import { MachineProcesses, startProgram } from "./machine-processes.ts";
import { doAllRun, isWhole, type Member, readMembers } from "./patroni-client.ts";
import { until } from "./until.ts";
import { asEnvironment, writeEtcdFile } from "./write-etcd-file.ts";
import { writeHaproxyFile } from "./write-haproxy-file.ts";
import { writePatroniFile } from "./write-patroni-file.ts";

const SHOP_PASSWORD = "shop";
const BOOTSTRAP_SECONDS = 90;

/** Three database machines behind HAProxy, all on this computer, with their files below one folder. */
export class DatabaseCluster {
  readonly plan: ClusterPlan;
  readonly folder: string;
  readonly processes: ReadonlyMap<string, MachineProcesses>;
  readonly #account: Account;
  #haproxy: ChildProcess | undefined;

  private constructor(plan: ClusterPlan, folder: string, account: Account) {
    this.plan = plan;
    this.folder = folder;
    this.#account = account;
    this.processes = new Map(plan.machines.map((machine) => [machine.name, this.#prepare(machine)]));
  }

  /** Chooses ports and writes all files for a version of Patroni. Starts nothing. */
  static async prepare(programs: string, patroni: string): Promise<DatabaseCluster> {
    const folder = mkdtempSync(join(tmpdir(), "handover-cluster-"));
    const account = chooseAccount(folder);
    own(folder, account);
    return new DatabaseCluster(await loopbackPlan(folder, programs, patroni), folder, account);
  }

  /** The URL of the shop's database through HAProxy. */
  get url(): string {
    const { host, port } = this.plan.doors.database;
    return `postgres://shop:${SHOP_PASSWORD}@${host}:${port}/shop`;
  }

  /**
   * Returns the URL that leads directly to the database on one machine. This machine can be primary or
   * standby.
   */
  urlOn(name: string, role: "shop" | "postgres" = "shop", database = "shop"): string {
    const machine = this.plan.machines.find((one) => one.name === name);
    const password = role === "shop" ? SHOP_PASSWORD : this.plan.passwords.superuser;
    return `postgres://${role}:${password}@${machine?.host}:${machine?.ports.postgres}/${database}`;
  }

  /**
   * Starts everything, waits until the cluster is healthy, and creates the shop's database. @throws Error
   * with the last lines of the logs.
   */
  async start(): Promise<void> {
    for (const processes of this.processes.values()) processes.start();
    const haproxyFile = join(this.folder, "haproxy.cfg");
    this.#write(haproxyFile, writeHaproxyFile(this.plan));
    this.#haproxy = startProgram(
      {
        command: ["/usr/sbin/haproxy", "-db", "-f", haproxyFile],
        logFile: join(this.folder, "haproxy.log"),
        whenWeAreGone: "KILL",
      },
      this.#account,
    );
    try {
      const members = await this.untilWhole(BOOTSTRAP_SECONDS);
      await this.#makeDatabase(leaderOf(members));
    } catch (error) {
      const logs = [...this.processes.keys()].map((name) => join(this.folder, name, "patroni.log"));
      const words = [join(this.folder, "haproxy.log"), ...logs].map((file) => lastWords(file)).join("\n");
      throw new Error(`${error instanceof Error ? error.message : error}\n${words}`);
    }
  }

  /**
   * Waits until all machines run, one machine is primary and one machine is synchronous standby. @throws
   * Error when this state is not reached within the given seconds.
   */
  async untilWhole(seconds: number): Promise<Member[]> {
    let members: Member[] = [];
    await until("three machines, one primary, one synchronous standby", seconds, async () => {
      const dead = [...this.processes].flatMap(([name, one]) =>
        one.ended.map((part) => `${part} of ${name}`),
      );
      if (dead.length > 0) throw new Error(`ended by itself: ${dead.join(", ")}`);
      if (this.#haproxy && this.#haproxy.exitCode !== null) throw new Error("HAProxy ended by itself");
      members = await readMembers(this.plan);
      return isWhole(members, this.plan.machines.length) && (await doAllRun(this.plan));
    });
    return members;
  }

  /** Stops every started process, and removes the folder unless `keep` is set. */
  async close({ keep = false } = {}): Promise<void> {
    this.#haproxy?.kill("SIGKILL");
    await Promise.all([...this.processes.values()].map((one) => one.close()));
    // For a short time, a shop process that was just starting can still write to the folder.
    if (!keep) rmSync(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }

  #prepare(machine: DatabaseMachine): MachineProcesses {
    const home = join(this.folder, machine.name);
    for (const folder of [home, machine.folders.etcd, machine.folders.sockets]) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      own(folder, this.#account);
    }
    const patroniFile = join(home, "patroni.yml");
    this.#write(patroniFile, writePatroniFile(this.plan, machine));
    return new MachineProcesses(machine.folders.postgres, this.#account, {
      etcd: {
        command: ["/usr/bin/etcd"],
        environment: asEnvironment(writeEtcdFile(this.plan, machine)),
        logFile: join(home, "etcd.log"),
        whenWeAreGone: "KILL",
      },
      patroni: {
        command: ["/usr/bin/patroni", patroniFile],
        logFile: join(home, "patroni.log"),
        whenWeAreGone: "TERM",
      },
    });
  }

  #write(file: string, text: string): void {
    writeFileSync(file, text, { mode: 0o600 });
    own(file, this.#account);
  }

  async #makeDatabase(primary: string): Promise<void> {
    const admin = new pg.Client({ connectionString: this.urlOn(primary, "postgres", "postgres") });
    await admin.connect();
    try {
      await admin.query(`create role shop login password '${SHOP_PASSWORD}'`);
      await admin.query("create database shop owner shop");
    } finally {
      await admin.end();
    }
  }
}

/** Returns the name of the primary machine, or an empty string when there is none. */
export const leaderOf = (members: readonly Member[]): string =>
  members.find((one) => one.role === "leader")?.name ?? "";

function own(path: string, account: Account): void {
  if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid);
}

const lastWords = (file: string) =>
  existsSync(file) ? `${file}:\n${readFileSync(file, "utf8").split("\n").slice(-12).join("\n")}` : "";
