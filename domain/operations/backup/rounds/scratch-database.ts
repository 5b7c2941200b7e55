import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { databaseErrorCode } from "#db/health/database-errors.ts";

/** PostgreSQL's error code for a missing right of a role. */
const NOT_ALLOWED = "42501";
const DROP_MS = 10_000;

/** Returns an unused name for a scratch database. A random part makes the name unique. */
export const newScratchName = (): string => `handover_proof_${randomUUID().replaceAll("-", "").slice(0, 16)}`;

/**
 * Creates an empty scratch database.
 * @param serverUrl the URL of any database on the server, with a role that may create databases
 * @returns the URL of the scratch database; null when the role may not create databases
 */
export async function createScratch(serverUrl: string, name: string): Promise<string | null> {
  try {
    await administer(serverUrl, `create database ${pg.escapeIdentifier(name)}`);
  } catch (error) {
    if (databaseErrorCode(error) === NOT_ALLOWED) return null;
    throw error;
  }
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * Drops a scratch database and ends its connections. The function also succeeds when the database does not
 * exist.
 */
export async function dropScratch(serverUrl: string, name: string): Promise<void> {
  const deadline = Date.now() + DROP_MS;
  for (;;) {
    try {
      await administer(serverUrl, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
      return;
    } catch (error) {
      // This error means that autovacuum is still running in the database. Only a superuser may end
      // autovacuum. Autovacuum finishes within seconds, so the function tries again.
      if (databaseErrorCode(error) !== NOT_ALLOWED || Date.now() > deadline) throw error;
      await wait(250);
    }
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
