import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SUPERUSER } from "@handover/embedded-postgres/cluster.ts";
import { socketUrl } from "@handover/embedded-postgres/connection.ts";
import { openScratchServer } from "@handover/embedded-postgres/scratch.ts";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "#db/migrate.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseServerUrl: string;
    templateDatabase: string;
    /**
     * The server URL of a role that is allowed to disable triggers, or the unchanged URL when no such role
     * exists.
     */
    restoringServerUrl: string;
    /** The folder for the data folders of the test workers. */
    dataFolders: string;
  }
}

/**
 * Provides one real PostgreSQL server for the run. DATABASE_URL names this server. Without DATABASE_URL, the
 * function starts an embedded temporary server that does not wait for writes to the disk. Migrates one
 * template database. Each test file works on its own copy of the template.
 */
export async function setup(project: TestProject) {
  const given = project.config.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await openScratchServer({ durable: false });
  const restoring = "paths" in server ? socketUrl(server.paths.socketFolder, SUPERUSER) : server.url;
  const dataFolders = mkdtempSync(join(tmpdir(), "handover-test-"));
  const template = `handover_template_${process.pid}`;
  await administer(server.url, `create database ${template}`);
  await migrateDatabase(databaseUrl(server.url, template));
  if (!given) await tuneForTests(restoring);
  project.provide("databaseServerUrl", server.url);
  project.provide("templateDatabase", template);
  project.provide("restoringServerUrl", restoring);
  project.provide("dataFolders", dataFolders);
  return async () => {
    if (given) await dropDatabases(server.url, template);
    await server.stop();
    rmSync(dataFolders, { recursive: true, force: true });
  };
}

/**
 * Changes two settings of the server, so that tests need less processor time. Autovacuum is off, because the
 * tests of a file end before a vacuum would help. With the generic plan mode, a new connection plans each
 * prepared statement once instead of at each of its first five executions.
 */
async function tuneForTests(superuserUrl: string): Promise<void> {
  await administer(superuserUrl, "alter system set autovacuum = off");
  await administer(superuserUrl, "alter system set plan_cache_mode = force_generic_plan");
  await administer(superuserUrl, "select pg_reload_conf()");
}

/** Drops the template and all remaining databases of the test workers. */
async function dropDatabases(serverUrl: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where starts_with(datname, $1)",
    [template],
  );
  await client.end();
  for (const { name } of rows) await administer(serverUrl, `drop database if exists ${name} with (force)`);
}

/** Returns the URL of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * The error code that `drop database` gives while an autovacuum process still uses the database. Only a
 * superuser is allowed to end an autovacuum, so the caller waits the few seconds until the autovacuum ends.
 */
const VACUUM_IS_THERE = "42501";

/** Runs one statement outside any transaction, such as creating a database. */
export async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  client.on("error", () => {});
  await client.connect();
  const deadline = Date.now() + 10_000;
  try {
    for (;;) {
      try {
        await client.query(statement);
        return;
      } catch (error) {
        const isVacuum = error instanceof pg.DatabaseError && error.code === VACUUM_IS_THERE;
        if (!isVacuum || Date.now() > deadline) throw error;
        await sleep(250);
      }
    }
  } finally {
    await client.end();
  }
}
