import { readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { installTool } from "./install-tool.ts";

/** Writes the migration that `db/schema` needs. `--custom --name NAME` writes an empty migration. */

const SNAPSHOTS = resolve(import.meta.dirname, "../db/migrations/meta");

/**
 * Deletes all snapshots of the schema except the newest, because the next migration needs only the newest
 * snapshot.
 */
function deleteOldSnapshots(): void {
  const snapshots = readdirSync(SNAPSHOTS).filter((name) => name.endsWith("_snapshot.json"));
  for (const name of snapshots.sort().slice(0, -1)) rmSync(join(SNAPSHOTS, name));
}

process.on("exit", deleteOldSnapshots);
const program = join(installTool("db/drizzle-kit"), "drizzle-kit/bin.cjs");
process.argv = [process.execPath, program, "generate", ...process.argv.slice(2)];
await import(pathToFileURL(program).href);
