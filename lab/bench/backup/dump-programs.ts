import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Binaries } from "@handover/embedded-postgres/binaries.ts";

/** The programs of one PostgreSQL installation, with pg_dump and pg_restore. */
export interface DumpPrograms extends Binaries {
  dump: string;
  restore: string;
}

/** The folders in which Linux distributions and Homebrew install the programs of each release. */
const PARENTS = ["/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt"];
const OLDEST = 15;

/**
 * Finds the newest installation that has all programs. Searches `folder`, or the system folders when `folder`
 * is missing. The embedded package has no pg_dump, and pg_dump refuses a newer server. Therefore the
 * benchmark runs the server of the same installation as pg_dump.
 * @throws Error that says what to install
 */
export function findDumpPrograms(folder: string): DumpPrograms {
  const folders = folder
    ? [folder]
    : PARENTS.filter((parent) => existsSync(parent)).flatMap((parent) =>
        readdirSync(parent).map((release) => join(parent, release, "bin")),
      );
  const found = folders
    .map(programsIn)
    .filter((programs) => programs !== undefined)
    .sort((one, other) => Number.parseInt(other.version, 10) - Number.parseInt(one.version, 10));
  const [newest] = found;
  if (!newest)
    throw new Error(
      `No PostgreSQL ${OLDEST} or newer with pg_dump, pg_restore, initdb and postgres was found${folder ? ` in ${folder}` : ""}. Install the package postgresql of your system, or name its folder of programs with --programs.`,
    );
  return newest;
}

function programsIn(folder: string): DumpPrograms | undefined {
  const at = (name: string) => join(folder, name);
  const [dump, restore, initdb, postgres] = ["pg_dump", "pg_restore", "initdb", "postgres"].map(at);
  if (!dump || !restore || !initdb || !postgres) return undefined;
  if (![dump, restore, initdb, postgres].every((file) => existsSync(file))) return undefined;
  const output = spawnSync(dump, ["--version"], { encoding: "utf8" }).stdout ?? "";
  const version = /(\d+(\.\d+)?)/.exec(output)?.[1] ?? "0";
  return Number.parseInt(version, 10) >= OLDEST ? { dump, restore, initdb, postgres, version } : undefined;
}
