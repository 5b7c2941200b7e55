import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runProgram } from "./run-program.ts";

/** The id of the user under which the programs of the image run. */
export const USER = 10_001;

/**
 * A container like the containers of compose.yaml. The container has the image's user, a read-only root
 * folder, /data and /tmp.
 */
export interface ContainerPlan {
  name: string;
  /** The mounted files of the image. */
  root: string;
  /** A new folder for the description of the container. */
  bundle: string;
  /** The folder that is mounted at /data. */
  data: string;
  args: readonly string[];
  settings: Readonly<Record<string, string>>;
  /**
   * Files and folders of this machine that are also mounted in the container. When a path ends with "/", the
   * container can write to it.
   */
  mounts?: Readonly<Record<string, string>>;
  /**
   * The file that the container uses as /etc/hosts. Without a file for /etc/hosts, the container can resolve
   * only the name localhost.
   */
  hosts?: string;
}

export interface Container {
  /** The process id of the container's first process in the namespace of this machine. */
  pid(): Promise<number>;
  /** Everything that the container has printed. */
  said(): string;
  /** The standard output of the container. */
  out(): string;
  /** Resolves with the exit code when the container has ended. */
  ended: Promise<number>;
}

/** Starts a container with crun, in the network of this machine. */
export async function startContainer(plan: ContainerPlan): Promise<Container> {
  mkdirSync(plan.bundle, { recursive: true, mode: 0o700 });
  await runProgram("crun", ["spec"], { cwd: plan.bundle });
  if (!plan.hosts) writeFileSync(join(plan.bundle, "hosts"), "127.0.0.1 localhost\n");
  const file = join(plan.bundle, "config.json");
  const description = describeContainer(plan, JSON.parse(readFileSync(file, "utf8")));
  writeFileSync(file, JSON.stringify(description), { mode: 0o600 });
  const pidFile = join(plan.bundle, "pid");
  const run = ["--cgroup-manager=disabled", "run", "--bundle", plan.bundle, "--pid-file", pidFile, plan.name];
  const [program = "", ...args] = needsOtherGroups()
    ? ["unshare", "--mount", "sh", "-c", WITH_ONE_HIERARCHY, "sh", "crun", ...run]
    : ["crun", ...run];
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  let out = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
    out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  let isOver = false;
  const ended = new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      isOver = true;
      resolve(code ?? 128);
    });
  });
  return {
    ended,
    said: () => output,
    out: () => out,
    pid: async () => {
      while (!existsSync(pidFile) && !isOver) await sleep(20);
      if (!existsSync(pidFile)) throw new Error(`the container ${plan.name} did not start:\n${output}`);
      return Number(readFileSync(pidFile, "utf8"));
    },
  };
}

/**
 * crun rejects a machine with both versions of control groups. With this command, crun runs in its own mount
 * namespace, in which only version 2 of the control groups is visible. The container then belongs to the
 * control group of this process.
 */
const WITH_ONE_HIERARCHY = 'mount -t cgroup2 none /sys/fs/cgroup && exec "$@"';
const needsOtherGroups = () => existsSync("/sys/fs/cgroup/unified");

interface Description {
  process: Record<string, unknown>;
  root: Record<string, unknown>;
  mounts: { type: string }[];
  linux: { namespaces: { type: string }[]; resources?: unknown };
}

const NO_CAPABILITIES = { bounding: [], effective: [], permitted: [], inheritable: [], ambient: [] };

function describeContainer(plan: ContainerPlan, given: Description): object {
  const { resources: _, ...linux } = given.linux;
  const settings = { PATH: "/usr/local/bin:/usr/bin:/bin", HANDOVER_DATA: "/data", ...plan.settings };
  return {
    ...given,
    process: {
      ...given.process,
      terminal: false,
      user: { uid: USER, gid: USER },
      args: plan.args,
      env: Object.entries(settings).map(([name, value]) => `${name}=${value}`),
      cwd: "/shop",
      capabilities: NO_CAPABILITIES,
      noNewPrivileges: true,
    },
    root: { path: plan.root, readonly: true },
    mounts: [
      ...given.mounts.filter(({ type }) => type !== "cgroup"),
      { destination: "/tmp", type: "tmpfs", source: "tmpfs", options: ["nosuid", "nodev", "mode=1777"] },
      bind("/etc/hosts", plan.hosts ?? join(plan.bundle, "hosts"), "ro"),
      bind("/data", plan.data, "rw"),
      ...Object.entries(plan.mounts ?? {}).map(([destination, source]) =>
        bind(destination.replace(/\/$/, ""), source, destination.endsWith("/") ? "rw" : "ro"),
      ),
    ],
    linux: { ...linux, namespaces: linux.namespaces.filter(({ type }) => !SHARED.has(type)) },
  };
}

const bind = (destination: string, source: string, access: "ro" | "rw") => ({
  destination,
  type: "bind",
  source,
  options: ["rbind", access],
});

/** The namespaces that the container shares with this machine. */
const SHARED = new Set(["network", "cgroup"]);
