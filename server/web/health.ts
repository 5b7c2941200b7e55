import type { IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { pool } from "#db/client.server.ts";
import { followerState } from "#db/follower.server.ts";
import { hasRoom } from "#db/health/database-room.ts";
import { newestMigration } from "#db/health/known-migrations.ts";
import { answerProbe } from "#domain/operations/doctor/probe.ts";
import { VaultUnavailable } from "#domain/security/vault/keyring.ts";
import { env } from "#env";
import project from "../../package.json" with { type: "json" };
import { LONGEST_DRAIN_MS, POLLS_BEFORE_STOP } from "./base/limits.ts";
import { clientAddress } from "./requests/client-address.ts";
import { hasForwardingHeader } from "./requests/request-origin.ts";

const SLOWEST_CHECK_MS = 2_000;

const answer = (status: number, state: string, more: Record<string, string> = {}) =>
  Response.json(
    { status: state, version: project.version, ...more },
    { status, headers: { "Cache-Control": "no-store" } },
  );

const PROBE = /^\/healthz\?probe=([0-9a-f.]{1,120})$/;

/**
 * `/healthz` shows that the process answers, and checks nothing else. The command `doctor` also asks this
 * endpoint which client address this process sees. The doctor signs the query parameter `probe` with the key
 * from the key file.
 */
export function health(incoming: Pick<IncomingMessage, "url" | "headers" | "socket">): Response {
  const question = PROBE.exec(incoming.url ?? "")?.[1];
  const proof = question === undefined ? null : answerTo(question);
  if (proof === null) return answer(200, "ok");
  const header = incoming.headers["x-forwarded-for"] ?? "";
  return answer(200, "ok", {
    proof,
    client: clientAddress(incoming, env.TRUSTED_PROXIES),
    forwardedFor: String(header).slice(0, 1_000),
    forwarded: hasForwardingHeader(incoming) ? "yes" : "no",
  });
}

function answerTo(question: string): string | null {
  try {
    return answerProbe(question);
  } catch (error) {
    if (error instanceof VaultUnavailable) return null;
    throw error;
  }
}

/**
 * The process assumes a load balancer after POLLS_OF_A_BALANCER polls, if the last poll is at most
 * BALANCER_SEEN_MS old.
 */
const POLLS_OF_A_BALANCER = 2;
const BALANCER_SEEN_MS = 15_000;
const checks = { asReady: 0, asStopping: 0, lastAt: Number.NEGATIVE_INFINITY };
/**
 * The process assumes that the polling interval is the longest of the last measured intervals between two
 * polls. A busy process answers several polls at nearly the same time, so a measured interval can be shorter
 * than the real interval.
 */
const INTERVALS_KEPT = 3;
const arrivals: number[] = [];

function pollInterval(): number {
  return Math.max(0, ...arrivals.slice(1).map((at, place) => at - (arrivals[place] ?? at)));
}

/**
 * Resolves when the load balancer has stopped routing to this process, after at most five seconds. The
 * function first waits until this process has answered three polls of `/readyz` with 503. After the third
 * 503, the function waits one more polling interval. This extra interval is necessary because a busy process
 * can answer three polls at once, before the load balancer reads the first answer. When no load balancer
 * polls this process, the function resolves at once.
 */
export async function untilDrained(): Promise<void> {
  const isWatched =
    checks.asReady >= POLLS_OF_A_BALANCER && performance.now() - checks.lastAt < BALANCER_SEEN_MS;
  const end = performance.now() + LONGEST_DRAIN_MS;
  if (!isWatched) return;
  while (checks.asStopping < POLLS_BEFORE_STOP && performance.now() < end) await wait(25);
  await wait(Math.max(0, Math.min(pollInterval(), end - performance.now())));
}

/**
 * `/readyz` answers 200 when the database has this version's schema and accepts writes. `/readyz` answers 503
 * in all other cases, and while the process stops. The answer names the state of the follower when there is a
 * follower. The answer is also 200 when the follower is not available.
 */
export async function readiness(isStopping: () => boolean): Promise<Response> {
  checks.lastAt = performance.now();
  if (isStopping()) {
    checks.asStopping++;
    return answer(503, "stopping");
  }
  arrivals.push(checks.lastAt);
  if (arrivals.length > INTERVALS_KEPT + 1) arrivals.shift();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), SLOWEST_CHECK_MS);
  });
  try {
    const problem = await Promise.race([databaseProblem(), late]);
    // While this check waited for the database, the process may have answered a later poll with 503. If this
    // check then answered 200, the load balancer would send requests to this process again.
    if (isStopping()) return answer(503, "stopping");
    if (problem === "late") return answer(503, "database does not answer");
    if (problem) return answer(503, problem);
    checks.asReady++;
    const follower = followerState();
    return answer(200, "ready", follower ? { follower } : {});
  } catch (error) {
    const isEmpty = error instanceof Error && "code" in error && error.code === "42P01";
    return answer(503, isEmpty ? "database is not migrated" : "database does not answer");
  } finally {
    clearTimeout(timer);
  }
}

/** Returns why the shop cannot sell with this database, or undefined when the shop can sell. */
async function databaseProblem(): Promise<string | undefined> {
  const { rows } = await pool.query<{ newest: string | null; isReadOnly: boolean }>(
    `select max(created_at)::text as newest, current_setting('transaction_read_only') = 'on' as "isReadOnly"
    from drizzle.__drizzle_migrations`,
  );
  const [found] = rows;
  if (Number(found?.newest ?? 0) < newestMigration) return "database is not migrated";
  if (found?.isReadOnly) return "database is read-only";
  return (await hasRoom(pool)) ? undefined : "database has no room";
}
