import { afterEach, describe, expect, it } from "vitest";
import { db, inTransaction, pool, run, together } from "./client.server.ts";
import { databaseErrorCode } from "./health/database-errors.ts";
import { statement } from "./statement.ts";

const KEY = "statement_test";
const write = statement<{ key: string; value: string }, { value: string }>(
  "test_write",
  `insert into site_settings (key, value) values (:key, :value)
  on conflict (key) do update set value = excluded.value returning value`,
);
const read = statement<{ key: string }, { value: string }>(
  "test_read",
  "select value from site_settings where key = :key",
);
const lock = statement<{ key: string }, object>(
  "test_lock",
  "select 1 from site_settings where key = :key for update",
);
const fail = statement<object, object>("test_fail", "select 1 / 0");

const countBlocked = async () =>
  (
    await pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).rowCount;

afterEach(() => pool.query("delete from site_settings where key = $1", [KEY]));

describe("a statement", () => {
  it("a statement binds each named parameter, even a repeated parameter, and ignores casts such as ::int", async () => {
    const sum = statement<{ one: number; other: number }, { sum: number; text: string }>(
      "test_sum",
      "select :one::int + :other::int + :one::int as sum, (:other::int)::text as text",
    );
    expect(sum({ one: 2, other: 5 })).toMatchObject({ values: [2, 5] });
    expect(await run(db, sum({ one: 2, other: 5 }))).toEqual([{ sum: 9, text: "5" }]);
  });

  it("a statement refuses a missing value, and accepts null", async () => {
    const echo = statement<{ value?: number | null }, { value: number | null }>(
      "test_echo",
      "select :value::int as value",
    );
    expect(() => echo({})).toThrow('the statement "test_echo" has no value for ":value"');
    expect(await run(db, echo({ value: null }))).toEqual([{ value: null }]);
  });

  it("a statement returns bigint as a number and a timestamp as a date", async () => {
    const values = statement<object, object>(
      "test_types",
      "select 5000000000::bigint as amount, '2026-01-02T03:04:05Z'::timestamptz as at",
    );
    expect(await run(db, values({}))).toEqual([{ amount: 5e9, at: new Date("2026-01-02T03:04:05Z") }]);
  });
});

describe("statements that are sent in one round trip", () => {
  it("when a statement waits for a transaction, the next statement of the round trip sees the changes of that transaction", async () => {
    await run(db, write({ key: KEY, value: "old" }));
    const isLocked = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const first = inTransaction(async (tx) => {
      await run(tx, write({ key: KEY, value: "new" }));
      isLocked.resolve();
      await mayCommit.promise;
    });
    await isLocked.promise;
    const second = inTransaction(async (_, { found }) => found, {
      lock: lock({ key: KEY }),
      found: read({ key: KEY }),
    });
    await expect.poll(countBlocked).toBe(1);
    mayCommit.resolve();
    await first;
    expect(await second).toEqual([{ value: "new" }]);
  });

  it("a transaction throws the first error of its round trip and makes no change", async () => {
    const work = inTransaction((tx) =>
      together(tx, {
        lost: write({ key: KEY, value: "lost" }),
        failed: fail({}),
        never: write({ key: KEY, value: "never" }),
      }),
    );
    expect(databaseErrorCode(await work.catch((error: unknown) => error))).toBe("22012");
    expect(await run(db, read({ key: KEY }))).toEqual([]);
  });

  it("a connection stays usable when a transaction cannot be opened", async () => {
    for (let turn = 0; turn < pool.options.max + 2; turn++)
      await expect(inTransaction(async () => {}, { failed: fail({}) })).rejects.toMatchObject({
        code: "22012",
      });
    expect(await together(db, { one: read({ key: KEY }), other: read({ key: KEY }) })).toEqual({
      one: [],
      other: [],
    });
  });

  it("together() returns one list of rows for each named list of statements", async () => {
    const echo = statement<{ value: number }, { value: number }>("test_list", "select :value::int as value");
    const named = { none: [], several: [echo({ value: 2 }), echo({ value: 3 })], one: echo({ value: 1 }) };
    expect(await together(db, named)).toEqual({
      none: [],
      several: [{ value: 2 }, { value: 3 }],
      one: [{ value: 1 }],
    });
  });
});
