import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns the CPU time of a PostgreSQL server on this machine in milliseconds: of its main process, of its
 * running processes, and of those that have ended. NaN when the system does not report it.
 * @param cluster the data directory
 */
export function databaseProcessor(cluster: string): number {
  try {
    const main = Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[0]);
    let ticks = 0;
    for (const name of readdirSync("/proc")) {
      const fields = /^\d+$/.test(name) ? statOf(name) : undefined;
      if (!fields) continue;
      // Fields 14 to 17 of the line: own user and system time, then those of ended children.
      if (Number(name) === main) ticks += sum(fields.slice(11, 15));
      else if (Number(fields[1]) === main) ticks += sum(fields.slice(11, 13));
    }
    return ticks * 10;
  } catch {
    return Number.NaN;
  }
}

/** Returns the fields from the third on, or undefined when the process has ended. */
function statOf(pid: string): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

const sum = (fields: readonly string[]): number => fields.reduce((total, field) => total + Number(field), 0);
