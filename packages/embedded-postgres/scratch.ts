import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { canUseFolder, chooseAccount } from "./account.ts";
import { type Binaries, prepareBinaries } from "./binaries.ts";
import { ensureCluster } from "./cluster.ts";
import { socketUrl } from "./connection.ts";
import { makePrivateFolder, type ServerPaths, serverPathsIn } from "./paths.ts";
import { startServer } from "./running-server.ts";

export interface ScratchServer {
  url: string;
  paths: ServerPaths;
  stop(): Promise<void>;
}

/**
 * Starts a temporary server in the temp folder. `stop`, or the end of this process, removes the server and
 * its folder. The role in the URL may create databases.
 * @param options.durable false disables fsync, for tests that do not test durability.
 * @param options.binaries the programs of another release (default: the programs of the package)
 */
export async function openScratchServer(
  options: { durable?: boolean; binaries?: Binaries } = {},
): Promise<ScratchServer> {
  const durable = options.durable ?? true;
  const create = (paths: ServerPaths, binaries: Binaries) =>
    ensureCluster(paths, binaries, { sync: durable });
  return startScratch(durable, create, options.binaries);
}

/** Starts a temporary server on the cluster that `makeCluster` creates. */
export async function startScratch(
  durable: boolean,
  makeCluster: (paths: ServerPaths, binaries: Binaries) => Promise<void>,
  given?: Binaries,
): Promise<ScratchServer> {
  const home = makeHome();
  const paths = serverPathsIn(home, chooseAccount(home));
  try {
    const copyPath = (release: string) =>
      join(dirname(home), `handover-postgresql-${release}-${process.getuid?.() ?? 0}`);
    const binaries = given ?? prepareBinaries(paths.account, copyPath);
    await makeCluster(paths, binaries);
    const server = await startServer(paths, binaries, {
      durable,
      throwaway: true,
      mayCreateDatabases: true,
    });
    return { url: socketUrl(paths.socketFolder), paths, stop: () => server.stop() };
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
  throw new Error(`The account that runs PostgreSQL cannot enter the temp folder ${tmpdir()}.`);
}
