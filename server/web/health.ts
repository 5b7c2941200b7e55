import { pool } from "#db/client.server.ts";
import journal from "#db/migrations/meta/_journal.json" with { type: "json" };
import project from "../../package.json" with { type: "json" };

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

/** `/readyz`: 200 when the database answers and has this version's schema, 503 otherwise and while stopping. */
export async function readiness(isStopping: boolean): Promise<Response> {
  if (isStopping) return answer(503, "stopping");
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), SLOWEST_CHECK_MS);
  });
  try {
    const newest = await Promise.race([newestMigration(), late]);
    if (newest === "late") return answer(503, "database does not answer");
    return newest >= NEWEST_MIGRATION ? answer(200, "ready") : answer(503, "database is not migrated");
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
