import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { categories } from "#db/schema/catalog.ts";
import { openReplicated, type Replicated } from "./open-replicated.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const LAG_MS = 1_500;
let replicated: Replicated;
let client: typeof import("#db/client.server.ts");
let follower: typeof import("#db/follower.server.ts");
let reads: typeof import("#db/read-only.server.ts");
let scope: typeof import("#db/read-scope.server.ts");
let following: import("#db/follower.server.ts").Following;
const states: string[] = [];

beforeAll(async () => {
  replicated = await openReplicated();
  vi.stubEnv("DATABASE_URL", replicated.url);
  client = await import("#db/client.server.ts");
  follower = await import("#db/follower.server.ts");
  reads = await import("#db/read-only.server.ts");
  scope = await import("#db/read-scope.server.ts");
});

afterAll(async () => {
  await client.pool.end();
  await replicated.stop();
});

beforeEach(async () => {
  states.length = 0;
  following = follower.startFollowing(replicated.follower.url, (state) => states.push(state), LAG_MS);
  await until(() => follower.followerState() === "in use");
});

afterEach(async () => {
  await replicated.follower.resume().catch(() => {});
  await following.close();
});

async function readAll<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

async function until(condition: () => boolean): Promise<void> {
  for (const end = Date.now() + 30_000; !condition(); await wait(20))
    if (Date.now() > end) throw new Error("the condition was not true within 30 seconds");
}

const isFromFollower = async () => {
  const { rows } = await reads.readOnlyDb.query<{ follows: boolean }>(
    "select pg_is_in_recovery() as follows",
  );
  return rows[0]?.follows;
};
const lag = { after: undefined, mayLag: true };
const addCategory = (slug: string) => client.db.insert(categories).values({ slug, name: slug });
const hasCategory = async (slug: string) =>
  (await reads.readOnlyDb.$count(categories, sql`${categories.slug} = ${slug}`)) === 1;

it("readOnlyDb reads from the follower only when the request allows data that lag behind the primary", async () => {
  expect(await isFromFollower()).toBe(false);
  expect(await reads.readAfter({ ...lag, mayLag: false }, isFromFollower)).toBe(false);
  expect(await reads.readAfter(lag, isFromFollower)).toBe(true);
  expect(await reads.readAfter(lag, () => scope.readFromPrimary(isFromFollower))).toBe(false);
  const rows = await reads.readAfter(lag, () => client.pool.query("select pg_is_in_recovery() as follows"));
  expect(rows.rows).toEqual([{ follows: false }]);
});

it("a session sees its own write immediately through readOnlyDb, even while the follower is behind", async () => {
  await replicated.follower.pause();
  await addCategory("own-write");
  const after = await follower.writtenPosition();
  expect(await reads.readAfter(lag, () => hasCategory("own-write")), "the follower lacks it").toBe(false);
  expect(await reads.readAfter({ after, mayLag: true }, () => hasCategory("own-write"))).toBe(true);
  expect(await reads.readAfter({ after, mayLag: true }, isFromFollower)).toBe(false);

  await replicated.follower.resume();
  await until(() => follower.poolOfFollower(after) !== undefined);
  expect(await reads.readAfter({ after, mayLag: true }, isFromFollower)).toBe(true);
  expect(await reads.readAfter({ after, mayLag: true }, () => hasCategory("own-write"))).toBe(true);
});

it("an export reads from the follower, unless the export must contain a write that the follower might lack", async () => {
  async function* batches() {
    yield await isFromFollower();
    yield await isFromFollower();
  }
  const answered = async (after: string | undefined) => {
    const rows = reads.readAfter({ after, mayLag: false }, () => reads.readExport(batches()));
    return readAll(rows);
  };
  expect(await answered(undefined)).toEqual([true, true]);
  await replicated.follower.pause();
  await addCategory("before-export");
  expect(await answered(await follower.writtenPosition())).toEqual([false, false]);
  expect(await readAll(reads.readExport(batches())), "outside a request").toEqual([false, false]);
});

it("readOnlyDb reads from the primary while the follower is too far behind, and logs each state change of the follower once", async () => {
  await replicated.follower.pause();
  await addCategory("far-behind");
  await until(() => follower.followerState() === "behind");
  expect(await reads.readAfter(lag, () => hasCategory("far-behind"))).toBe(true);
  await wait(2_500);
  await replicated.follower.resume();
  await until(() => follower.followerState() === "in use");
  expect(await reads.readAfter(lag, isFromFollower)).toBe(true);
  expect(states).toEqual(["in use", "behind", "in use"]);
});

it("untilReplayed waits until the follower shows every write", async () => {
  await replicated.follower.pause();
  await addCategory("notified");
  let isReplayed = false;
  const replayed = follower.untilReplayed().then(() => {
    isReplayed = true;
  });
  await wait(300);
  expect(isReplayed).toBe(false);
  await replicated.follower.resume();
  await replayed;
  expect(await reads.readAfter(lag, () => hasCategory("notified"))).toBe(true);
});

it("readOnlyDb rejects a statement that could write, both by its TypeScript type and at run time", async () => {
  // @ts-expect-error: the type has no methods that write.
  void reads.readOnlyDb.insert;
  const rejected = /may write/;
  await expect(reads.readOnlyDb.query("update categories set name = 'x'")).rejects.toThrow(rejected);
  await expect(reads.readOnlyDb.query("select id from categories for update")).rejects.toThrow(rejected);
  const hidden = "with gone as (delete from categories returning id) select * from gone";
  await expect(reads.readOnlyDb.query(hidden)).rejects.toThrow(rejected);
});

it("when the follower stops during a request, readOnlyDb reads for this request and later requests from the primary", async () => {
  const answer = reads.readAfter(lag, async () => {
    const before = await isFromFollower();
    await replicated.follower.stop();
    return [before, await isFromFollower(), await isFromFollower()];
  });
  expect(await answer).toEqual([true, false, false]);
  expect(follower.followerState()).toBe("unreachable");
  expect(await reads.readAfter(lag, isFromFollower)).toBe(false);
  await wait(2_500);
  expect(states).toEqual(["in use", "unreachable"]);
});
