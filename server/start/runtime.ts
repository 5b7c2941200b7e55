import { env } from "#env";
import type { OpenDatabase } from "../embedded-postgres/open-database.ts";
import { joinDatabase, openDatabase } from "../embedded-postgres/open-database.ts";
import { findPlaces } from "../embedded-postgres/places.ts";
import { bringUpToDate } from "./migrations.ts";
import { readSandboxKeys, sandboxSettings } from "./sandbox-keys.ts";
import { NoDatabase } from "./start-problem.ts";

/** What a process that is started apart needs besides its own environment. */
export type Runtime = {
  database: OpenDatabase;
  /** DATABASE_URL and, when the card provider is the sandbox, its key, secret and address. */
  settings: Record<string, string>;
};

/**
 * Finds the database and the card provider for one process: those of its settings, else those of the shop that runs
 * on the same data folder. With `startDatabase` an embedded database that does not run is started and migrated for as
 * long as this process lives, with "existing" only one that was there before; `migrate` false leaves its schema as it is.
 * @throws NoDatabase
 */
export async function resolveRuntime(options: {
  startDatabase: boolean | "existing";
  migrate?: boolean;
}): Promise<Runtime> {
  const database = await findDatabase(options.startDatabase, options.migrate ?? true);
  if (!database) {
    throw new NoDatabase(
      `There is no database: set DATABASE_URL, or start the shop with npm start (its data folder here is ${env.HANDOVER_DATA}).`,
    );
  }
  const keys = env.STRIPE_SECRET_KEY ? undefined : readSandboxKeys(env.HANDOVER_DATA);
  return { database, settings: { DATABASE_URL: database.url, ...(keys ? sandboxSettings(keys) : {}) } };
}

async function findDatabase(
  startDatabase: boolean | "existing",
  migrate: boolean,
): Promise<OpenDatabase | undefined> {
  if (!env.DATABASE_URL && startDatabase === "existing" && !findPlaces(env.HANDOVER_DATA)) return undefined;
  if (!env.DATABASE_URL && !startDatabase) return joinDatabase(env.HANDOVER_DATA);
  const database = await openDatabase({
    dataDir: env.HANDOVER_DATA,
    databaseUrl: env.DATABASE_URL,
    ownerUrl: env.MIGRATION_DATABASE_URL,
  });
  if (!database.joined && migrate) await bringUpToDate(database.url);
  return database;
}
