import { setTimeout as sleep } from "node:timers/promises";
import { openScratchServer } from "@handover/embedded-postgres/scratch.ts";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "#db/migrate.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseServerUrl: string;
    templateDatabase: string;
  }
}

/**
 * Provides one real PostgreSQL server for the run: the server of DATABASE_URL, or an embedded temporary
 * server, which does not wait for the disk. Migrates one template database. Each test file works on its own
 * copy of the template.
 */
export async function setup(project: TestProject) {
  const given = project.config.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await openScratchServer({ durable: false });
  const template = `handover_template_${process.pid}`;
  await administer(server.url, `create database ${template}`);
  await migrateDatabase(databaseUrl(server.url, template));
  project.provide("databaseServerUrl", server.url);
  project.provide("templateDatabase", template);
  return async () => {
    await administer(server.url, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
}

/** Returns the address of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * The error code of a drop while an autovacuum still works in the database. Only a superuser may end an
 * autovacuum, but the autovacuum finishes within seconds.
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
