import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findServerPaths } from "@handover/embedded-postgres/paths.ts";

/** Kills the embedded PostgreSQL of a data folder with kill -9. */
export async function killPostmaster(dataDir: string): Promise<void> {
  const pidFile = join(findServerPaths(dataDir)?.cluster ?? "", "postmaster.pid");
  // Right after a restart, postmaster.pid can still contain the id of the killed process.
  for (const deadline = Date.now() + 10_000; ; await wait(50)) {
    try {
      process.kill(Number(readFileSync(pidFile, "utf8").split("\n")[0]), "SIGKILL");
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}
