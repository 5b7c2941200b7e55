import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { pool } from "#db/client.server.ts";
import { noteServerError } from "#db/health/database-room.ts";
import { readiness, untilDrained } from "./health.ts";

const isServing = () => false;
const isStopping = () => true;

async function secondsOf(work: Promise<void>): Promise<number> {
  const began = performance.now();
  await work;
  return (performance.now() - began) / 1000;
}

it("untilDrained resolves immediately when no load balancer polls /readyz", async () => {
  await readiness(isServing);
  expect(await secondsOf(untilDrained())).toBeLessThan(0.1);
});

it("untilDrained waits one more polling interval, even if three polls are answered at the same moment", async () => {
  const intervalMs = 400;
  for (let look = 0; look < 4; look++) {
    expect((await readiness(isServing)).status).toBe(200);
    await wait(intervalMs);
  }
  const drained = secondsOf(untilDrained());
  const answers = await Promise.all([1, 2, 3].map(() => readiness(isStopping)));
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
  const seconds = await drained;
  expect(seconds).toBeGreaterThanOrEqual(intervalMs / 1000 - 0.01);
  expect(seconds).toBeLessThan(3);
});

it("readiness is 503 when the process begins to stop during the database query of the check", async () => {
  let isToStop = false;
  const answer = readiness(() => isToStop);
  isToStop = true;
  expect((await answer).status).toBe(503);
});

const full = Object.assign(new Error("could not write to a temporary file"), { code: "53100" });
const query = pool.query.bind(pool) as (text: string) => Promise<unknown>;
/**
 * Causes the shop's test write to fail, as if the disk were full. With its test write, the shop checks
 * whether the disk has space. All statements except the test write reach the database.
 */
function fillDisk(): void {
  vi.spyOn(pool, "query").mockImplementation(((text: string) =>
    text.includes("generate_series") ? Promise.reject(full) : query(text)) as never);
}
const stateOf = async () => {
  const answer = await readiness(() => false);
  return [answer.status, ((await answer.json()) as { status: string }).status];
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it("readiness is 503 after a write failed because the disk is full, until a test write succeeds", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.advanceTimersByTime(60_000);
  expect(await stateOf()).toEqual([200, "ready"]);
  fillDisk();
  expect(await stateOf()).toEqual([200, "ready"]);
  await query("do $$ begin raise exception 'full' using errcode = '53100'; end $$").catch(() => {});
  expect(await stateOf()).toEqual([503, "database has no room"]);
  vi.advanceTimersByTime(5_000);
  expect(await stateOf()).toEqual([503, "database has no room"]);
  vi.restoreAllMocks();
  expect(await stateOf()).toEqual([503, "database has no room"]);
  vi.advanceTimersByTime(5_000);
  expect(await stateOf()).toEqual([200, "ready"]);
  noteServerError("53200");
  expect(await stateOf()).toEqual([200, "ready"]);
});

it("readiness is 503 when the database accepts only reads", async () => {
  const { rows } = (await query(
    "select max(created_at)::text as newest from drizzle.__drizzle_migrations",
  )) as {
    rows: { newest: string }[];
  };
  vi.spyOn(pool, "query").mockResolvedValue({ rows: [{ ...rows[0], isReadOnly: true }] } as never);
  expect(await stateOf()).toEqual([503, "database is read-only"]);
});
