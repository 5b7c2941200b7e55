import { setTimeout as wait } from "node:timers/promises";
import { pool } from "#db/client.server.ts";
import journal from "#db/migrations/meta/_journal.json" with { type: "json" };
import project from "../../package.json" with { type: "json" };
import { LEAD_AWAY_LOOKS, LEAD_AWAY_MS } from "./limits.ts";

const NEWEST_MIGRATION = Math.max(...journal.entries.map((entry) => entry.when));
const SLOWEST_CHECK_MS = 2_000;

const answer = (status: number, state: string) =>
  Response.json(
    { status: state, version: project.version },
    { status, headers: { "Cache-Control": "no-store" } },
  );

/** `/healthz`: the process answers; nothing else is asked. */
export function health(): Response {
  return answer(200, "ok");
}

/** Asked this often, and the last time no longer ago than this, somebody leads requests here by the answer. */
const WATCHED_LOOKS = 2;
const WATCHED_MS = 15_000;
const looks = { asReady: 0, asStopping: 0, lastAt: Number.NEGATIVE_INFINITY };

/**
 * Before a process stops: waits until whoever leads requests to it by `/readyz` has seen that it is not ready any more, or
 * for five seconds. Where nobody asks, there is nobody to wait for.
 */
export async function untilLedAway(): Promise<void> {
  const isWatched = looks.asReady >= WATCHED_LOOKS && performance.now() - looks.lastAt < WATCHED_MS;
  const end = performance.now() + LEAD_AWAY_MS;
  while (isWatched && looks.asStopping < LEAD_AWAY_LOOKS && performance.now() < end) await wait(25);
}

/** `/readyz`: 200 when the database answers and has this version's schema, 503 otherwise and while stopping. */
export async function readiness(isStopping: boolean): Promise<Response> {
  looks.lastAt = performance.now();
  if (isStopping) {
    looks.asStopping++;
    return answer(503, "stopping");
  }
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), SLOWEST_CHECK_MS);
  });
  try {
    const newest = await Promise.race([newestMigration(), late]);
    if (newest === "late") return answer(503, "database does not answer");
    if (newest < NEWEST_MIGRATION) return answer(503, "database is not migrated");
    looks.asReady++;
    return answer(200, "ready");
  } catch (error) {
    const isEmpty = error instanceof Error && "code" in error && error.code === "42P01";
    return answer(503, isEmpty ? "database is not migrated" : "database does not answer");
  } finally {
    clearTimeout(timer);
  }
}

async function newestMigration(): Promise<number> {
  const { rows } = await pool.query<{ newest: string | null }>(
    "select max(created_at)::text as newest from drizzle.__drizzle_migrations",
  );
  return Number(rows[0]?.newest ?? 0);
}
