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
/** The longest of so many times between two looks is how often somebody looks: those that a busy process takes in one turn lie close. */
const INTERVALS_KEPT = 3;
const arrivals: number[] = [];

function lookInterval(): number {
  return Math.max(0, ...arrivals.slice(1).map((at, place) => at - (arrivals[place] ?? at)));
}

/**
 * Before a process stops: waits until whoever leads requests to it by `/readyz` has seen three times that it is not ready any
 * more, and for one more time between two looks: three of them may have waited while the process was busy, and are answered in
 * one turn, before anybody has read the first answer. Five seconds at most. Where nobody asks, there is nobody to wait for.
 */
export async function untilLedAway(): Promise<void> {
  const isWatched = looks.asReady >= WATCHED_LOOKS && performance.now() - looks.lastAt < WATCHED_MS;
  const end = performance.now() + LEAD_AWAY_MS;
  if (!isWatched) return;
  while (looks.asStopping < LEAD_AWAY_LOOKS && performance.now() < end) await wait(25);
  await wait(Math.max(0, Math.min(lookInterval(), end - performance.now())));
}

/** `/readyz`: 200 when the database answers and has this version's schema, 503 otherwise and while stopping. */
export async function readiness(isStopping: boolean): Promise<Response> {
  looks.lastAt = performance.now();
  if (isStopping) {
    looks.asStopping++;
    return answer(503, "stopping");
  }
  arrivals.push(looks.lastAt);
  if (arrivals.length > INTERVALS_KEPT + 1) arrivals.shift();
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
