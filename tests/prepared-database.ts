import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@handover/embedded-postgres/open-database.ts";
import { findServerPaths, prepareServerPaths } from "@handover/embedded-postgres/paths.ts";
import { migrateDatabase } from "#db/migrate.ts";

/**
 * The environment variable that names the folder of the migrated database cluster, for the processes of a
 * test run.
 */
const PREPARED = "HANDOVER_PREPARED_CLUSTER";

/**
 * Runs once before the process tests. The setup creates and migrates one embedded database. Each shop of the
 * run starts with a copy of this database. Without a copy, initdb and the migration would take ten times the
 * processor time.
 */
export async function setup(): Promise<() => void> {
  const data = join(tmpdir(), `handover-prepared-${randomBytes(6).toString("hex")}`);
  const database = await openDatabase({ dataDir: data });
  await migrateDatabase(database.url);
  await database.stop();
  const paths = findServerPaths(data);
  if (paths) process.env[PREPARED] = paths.cluster;
  return () => {
    if (paths) rmSync(paths.home, { recursive: true, force: true });
    rmSync(data, { recursive: true, force: true });
  };
}

/**
 * Puts a copy of the prepared database into a new data folder. The function does nothing when the run has
 * prepared no database.
 */
export function copyPreparedDatabase(dataDir: string): void {
  const cluster = process.env[PREPARED];
  // `cp -Rp` preserves the owner and the permissions of the files, because PostgreSQL checks both.
  if (cluster) execFileSync("cp", ["-Rp", cluster, prepareServerPaths(dataDir).cluster]);
}
