import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { memoryOfTree } from "../memory/shared-memory.ts";

/** A group of processes that has a memory limit and runs on one core. */
export interface LimitedGroup {
  /** Says how the limit is enforced ("control group, version 2"), or that the memory is only measured. */
  says: string;
  /** Returns the command line that runs a command inside the group. */
  inside(command: readonly string[]): string[];
  /** Returns the current memory in MB that the kernel cannot reclaim. @param pid the first process */
  memory(pid: number): number;
  /** Returns how many processes the kernel has killed because of the limit. */
  kills(): number;
  /** Removes the group after its processes have ended. */
  remove(): Promise<void>;
}

const GROUPS = "/sys/fs/cgroup";
const MB = 1024 ** 2;
/** The group uses only the first core. */
const ONE_CORE = ["taskset", "--cpu-list", "0"];
const ENTER = 'echo $$ > "$1/cgroup.procs" && shift && exec "$@"';

/** The names of the files and counters in the two versions of control groups. */
interface Version {
  says: string;
  /** A file with this path exists only on a machine with this version of control groups. */
  sign: string;
  parent: string;
  limit: string;
  counted: readonly string[];
  killsIn: string;
}
const SECOND: Version = {
  says: "control group, version 2",
  sign: join(GROUPS, "cgroup.controllers"),
  parent: GROUPS,
  limit: "memory.max",
  counted: ["anon", "shmem"],
  killsIn: "memory.events",
};
const FIRST: Version = {
  says: "control group, version 1",
  sign: join(GROUPS, "memory/memory.limit_in_bytes"),
  parent: join(GROUPS, "memory"),
  limit: "memory.limit_in_bytes",
  counted: ["total_rss", "total_shmem"],
  killsIn: "memory.oom_control",
};

/**
 * Creates a group with a limit. When this machine does not allow writing to its control groups, the returned
 * group only measures the memory (PSS) of all processes. When the group only measures, the caller must
 * compare the measured memory with the limit.
 */
export function limitGroup(limitMb: number): LimitedGroup {
  for (const version of [SECOND, FIRST].filter(({ sign }) => existsSync(sign))) {
    const folder = join(version.parent, `handover-small-${process.pid}`);
    try {
      mkdirSync(folder);
      writeFileSync(join(folder, version.limit), String(limitMb * MB));
      return groupIn(folder, version, limitMb);
    } catch {
      if (existsSync(folder)) rmdirSync(folder);
    }
  }
  return {
    says: `not limited: the control groups of this machine cannot be written; PSS, to compare with ${limitMb} MB`,
    inside: (command) => [...ONE_CORE, ...command],
    memory: (pid) => {
      const { processes, postgres } = memoryOfTree(pid);
      return processes.reduce((sum, { pss }) => sum + pss, postgres);
    },
    kills: () => 0,
    remove: async () => {},
  };
}

function groupIn(folder: string, version: Version, limitMb: number): LimitedGroup {
  const numberIn = (file: string, name: string) =>
    Number(new RegExp(`^${name} (\\d+)$`, "m").exec(readFileSync(join(folder, file), "utf8"))?.[1] ?? 0);
  return {
    says: `${version.says}, ${limitMb} MB`,
    inside: (command) => ["/bin/sh", "-c", ENTER, "sh", folder, ...ONE_CORE, ...command],
    memory: () => version.counted.reduce((sum, name) => sum + numberIn("memory.stat", name), 0) / MB,
    kills: () => numberIn(version.killsIn, "oom_kill"),
    remove: async () => {
      for (let tries = 0; tries < 100; tries++) {
        try {
          return rmdirSync(folder);
        } catch {
          await sleep(100);
        }
      }
    },
  };
}
