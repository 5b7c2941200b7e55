import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { canUseFolder, chooseAccount } from "./account.ts";
import { prepareBinaries } from "./binaries.ts";
import { ensureCluster } from "./cluster.ts";
import { socketUrl } from "./connection.ts";
import { makePrivateFolder, placesIn } from "./places.ts";
import { startServer } from "./running-server.ts";

/**
 * Starts a throwaway server in the temp folder; it and its folder go away with `stop` or with this process. The role
 * of its URL may create databases.
 * @param options.durable false skips waiting for the disk, for tests that do not look at durability
 */
export async function openScratchServer(
  options: { durable?: boolean } = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const durable = options.durable ?? true;
  const home = makeHome();
  const places = placesIn(home, chooseAccount(home));
  try {
    const binaries = prepareBinaries(places.account, (release) =>
      join(dirname(home), `handover-postgresql-${release}-${process.getuid?.() ?? 0}`),
    );
    await ensureCluster(places, binaries, { sync: durable });
    const server = await startServer(places, binaries, {
      durable,
      throwaway: true,
      mayCreateDatabases: true,
    });
    return { url: socketUrl(places.socketFolder), stop: () => server.stop() };
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    throw error;
  }
}

function makeHome(): string {
  for (const parent of new Set([tmpdir(), "/tmp"])) {
    const home = mkdtempSync(join(parent, "handover-test-"));
    const account = chooseAccount(home);
    makePrivateFolder(home, account);
    if (canUseFolder(account, home)) return home;
    rmSync(home, { recursive: true, force: true });
  }
  throw new Error(`The temp folder ${tmpdir()} cannot be entered by the user that PostgreSQL runs as.`);
}
