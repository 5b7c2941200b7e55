import type { OpenDatabase } from "@handover/embedded-postgres/open-database.ts";
import { joinDatabase, openDatabase } from "@handover/embedded-postgres/open-database.ts";
import { findServerPaths } from "@handover/embedded-postgres/paths.ts";
import { openScratchServer } from "@handover/embedded-postgres/scratch.ts";
import { env } from "#env";
import { proofSettings } from "./application-settings.ts";
import { bringUpToDate } from "./migrations.ts";
import { hasProviderKey, readSandboxKeys, sandboxSettings } from "./sandbox-keys.ts";
import { NoDatabase } from "./start-problem.ts";

/** The database and the settings of a process that starts without the rest of the shop. */
export type Runtime = {
  database: OpenDatabase;
  /**
   * DATABASE_URL and BACKUP_SCRATCH_URL. When the shop uses the card sandbox, these settings also contain the
   * key, the webhook secret and the URL of the sandbox.
   */
  settings: Record<string, string>;
};

type StartDatabase = boolean | "existing" | "temporary";

/**
 * Finds the database and the card provider for one process. The function first reads the settings of the
 * process, and then those of the running shop with the same data folder. When neither the settings nor a
 * running shop name a database, `startDatabase` decides whether the function starts a database. When
 * `startDatabase` is `true`, the function starts an embedded database for the lifetime of this process. When
 * `startDatabase` is "existing", the function starts the embedded database only if the data folder has a
 * database. When `startDatabase` is "temporary" and the data folder has no database, the function starts an
 * empty database in a temporary folder. The function removes this empty database afterwards. A database that
 * this function starts is migrated, unless `migrate` is false.
 * @throws NoDatabase when no database is configured or running, and the options do not let the function start
 * a database.
 */
export async function resolveRuntime(options: {
  startDatabase: StartDatabase;
  migrate?: boolean;
}): Promise<Runtime> {
  const database = await findDatabase(options.startDatabase, options.migrate ?? true);
  if (!database) {
    throw new NoDatabase(
      `No database is configured. Set DATABASE_URL, or start the shop with npm start (data folder: ${env.HANDOVER_DATA}).`,
    );
  }
  const keys = hasProviderKey(env) ? undefined : readSandboxKeys(env.HANDOVER_DATA);
  const settings = { DATABASE_URL: database.url, ...proofSettings(database) };
  return { database, settings: { ...settings, ...(keys ? sandboxSettings(keys) : {}) } };
}

async function findDatabase(
  startDatabase: StartDatabase,
  migrate: boolean,
): Promise<OpenDatabase | undefined> {
  const isMissing = !env.DATABASE_URL && !findServerPaths(env.HANDOVER_DATA);
  if (isMissing && startDatabase === "existing") return undefined;
  if (isMissing && startDatabase === "temporary") return openTemporaryDatabase();
  if (!env.DATABASE_URL && !startDatabase) return joinDatabase(env.HANDOVER_DATA);
  const database = await openDatabase({
    dataDir: env.HANDOVER_DATA,
    databaseUrl: env.DATABASE_URL,
    ownerUrl: env.MIGRATION_DATABASE_URL ?? env.DATABASE_DIRECT_URL,
  });
  if (!database.joined && migrate) await bringUpToDate(database.url);
  return database;
}

/**
 * Opens an empty database in a temporary folder. The call of `stop`, or the end of this process, removes the
 * database and the folder.
 */
async function openTemporaryDatabase(): Promise<OpenDatabase> {
  const { url, stop } = await openScratchServer({ durable: false });
  return {
    ...{ url, applicationUrl: url, scratchUrl: url, embedded: true, joined: false, stop },
    closed: new Promise(() => {}),
  };
}
