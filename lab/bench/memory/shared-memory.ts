import { readdirSync, readFileSync } from "node:fs";

/** The memory of one process, in MB. */
export interface ProcessMemory {
  pid: number;
  name: string;
  /** The memory of the process alone, plus its share of the memory that several processes use. */
  pss: number;
  /** The memory that only this process uses. */
  own: number;
  rss: number;
}

/** The names of the shop's processes. A pattern in the command line identifies each process. */
const NAMES: readonly (readonly [string, RegExp])[] = [
  ["web server", /build\/server\/web\.js/],
  ["worker", /build\/worker\/worker\.js/],
  ["starter and card sandbox", /build\/start\/start\.js/],
  ["starter", /bootstrap\.mjs|server\/start\.ts/],
  ["card sandbox", /stripe-sandbox\/main\.ts/],
  ["database watchdog", /watchdog\.sh/],
  ["database supervisor", /supervisor\.ts/],
  ["npm", /\bnpm\b/],
];

/**
 * Returns the memory of a process and all its descendants, and separately the memory of PostgreSQL.
 * @throws Error when the system reports no shared memory
 */
export function memoryOfTree(root: number): { processes: ProcessMemory[]; postgres: number } {
  const children = new Map<number, number[]>();
  for (const pid of readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)) {
    const parent = parentOf(pid);
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  const processes: ProcessMemory[] = [];
  let postgres = 0;
  for (const pid of tree) {
    const memory = memoryOf(pid);
    if (!memory) continue;
    if (commandOf(pid).startsWith("postgres")) postgres += memory.pss;
    else processes.push({ pid, name: nameOf(pid), ...memory });
  }
  return { processes, postgres };
}

function parentOf(pid: number): number | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`);
  return stat === undefined ? undefined : Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}

function memoryOf(pid: number): Omit<ProcessMemory, "pid" | "name"> | undefined {
  const rollup = readIfThere(`/proc/${pid}/smaps_rollup`);
  if (rollup === undefined) return undefined;
  const megabytes = (line: string) =>
    Number(new RegExp(`^${line}:\\s+(\\d+)`, "m").exec(rollup)?.[1] ?? 0) / 1024;
  return {
    pss: megabytes("Pss"),
    own: megabytes("Private_Clean") + megabytes("Private_Dirty"),
    rss: megabytes("Rss"),
  };
}

const commandOf = (pid: number) => readIfThere(`/proc/${pid}/comm`)?.trim() ?? "";

function nameOf(pid: number): string {
  const line = (readIfThere(`/proc/${pid}/cmdline`) ?? "").replaceAll("\0", " ").trim();
  return NAMES.find(([, pattern]) => pattern.test(line))?.[0] ?? (line.slice(0, 60) || commandOf(pid));
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // The process ended during the measurement.
    return undefined;
  }
}
