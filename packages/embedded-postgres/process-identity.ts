import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/**
 * Identifies a process. A later process with the same id has a different identity. The format of `startedAt`
 * is not defined, so use the value only to compare two identities.
 */
export type ProcessIdentity = { pid: number; startedAt: string };

type ProcessState = { startedAt: string; command: string; zombie: boolean };

const hasProc = process.platform === "linux";

function readState(pid: number): ProcessState | undefined {
  try {
    if (!hasProc) {
      const line = execFileSync("ps", ["-o", "stat=,lstart=,comm=", "-p", String(pid)], {
        encoding: "utf8",
      }).trim();
      const [, stat = "", startedAt = "", command = ""] =
        /^(\S+)\s+(\w+ +\w+ +\d+ +[\d:]+ +\d+)\s+(.*)$/.exec(line) ?? [];
      return stat
        ? { startedAt, command: command.replace(/^.*\//, ""), zombie: stat.startsWith("Z") }
        : undefined;
    }
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The command is in parentheses and may contain spaces. The other fields of the file are after the last
    // closing parenthesis.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const command = text.slice(text.indexOf("(") + 1, text.lastIndexOf(")"));
    return { startedAt: fields[19] ?? "", command, zombie: fields[0] === "Z" || fields[0] === "X" };
  } catch {
    return undefined;
  }
}

/**
 * Returns the identity of a living process. The default is this process. Returns undefined when the process
 * has ended or is a zombie.
 */
export function identify(pid: number = process.pid): ProcessIdentity | undefined {
  const state = readState(pid);
  return state && !state.zombie ? { pid, startedAt: state.startedAt } : undefined;
}

/**
 * Whether this exact process still lives. Returns false when the process is a zombie, or when a later process
 * has the same id.
 */
export function isAlive(identity: ProcessIdentity | undefined): boolean {
  return identity !== undefined && identify(identity.pid)?.startedAt === identity.startedAt;
}

/**
 * Whether the id belongs to a PostgreSQL process of this cluster. On Linux, a PostgreSQL process of the
 * cluster has the cluster's folder as its working folder.
 */
export function isPostgresOf(cluster: string, pid: number): boolean {
  const state = readState(pid);
  if (!state || state.zombie || !/^postgres/.test(state.command)) return false;
  if (!hasProc) return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch {
    return false;
  }
}

/**
 * Lists all living PostgreSQL processes of a cluster, including orphaned backends. Returns an empty list on a
 * system without /proc.
 */
export function postgresProcessesOf(cluster: string): number[] {
  if (!hasProc) return [];
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => isPostgresOf(cluster, pid));
}
