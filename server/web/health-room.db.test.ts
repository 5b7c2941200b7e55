import { afterEach, expect, it, vi } from "vitest";
import { pool } from "#db/client.server.ts";
import { noteServerError } from "#db/database-room.ts";
import { readiness } from "./health.ts";

const full = Object.assign(new Error("could not write to a temporary file"), { code: "53100" });
const query = pool.query.bind(pool) as (text: string) => Promise<unknown>;
/** Lets the probe for room fail; all other statements reach the database. */
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

it("readiness is 503 after a write that failed for lack of room, until a probe succeeds", async () => {
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

it("readiness is 503 when the database takes only reads", async () => {
  const { rows } = (await query(
    "select max(created_at)::text as newest from drizzle.__drizzle_migrations",
  )) as {
    rows: { newest: string }[];
  };
  vi.spyOn(pool, "query").mockResolvedValue({ rows: [{ ...rows[0], isReadOnly: true }] } as never);
  expect(await stateOf()).toEqual([503, "database is read-only"]);
});
