import { sql } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { boundStatements, db, inTransaction, pool } from "./client.server.ts";
import { isDatabaseAway } from "./health/database-errors.ts";

const LOCK = sql`select pg_advisory_xact_lock(4711)`;
/**
 * Closes all idle connections. The test closes idle connections, because changed timeouts do not apply to a
 * connection that is already open.
 */
async function endConnections(): Promise<void> {
  while (pool.idleCount > 0) (await pool.connect()).release(true);
}
const isAwayAfter = (work: Promise<unknown>) => work.then(() => false, isDatabaseAway);

afterEach(async () => {
  boundStatements(0);
  await endConnections();
});

it("a connection ends an idle transaction after one minute, and releases the locks of the transaction", async () => {
  const { rows } = await db.execute(sql`show idle_in_transaction_session_timeout`);
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: "1min" }]);

  const held = Promise.withResolvers<void>();
  const asleep = Promise.withResolvers<void>();
  const stopped = isAwayAfter(
    inTransaction(async (tx) => {
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 200`);
      await tx.execute(LOCK);
      held.resolve();
      await asleep.promise;
      await tx.execute(sql`select 1`);
    }),
  );
  await held.promise;
  await inTransaction((tx) => tx.execute(LOCK));
  asleep.resolve();
  expect(await stopped, "the ended transaction can run no further statement").toBe(true);
});

it("a connection cancels a statement that waits too long for a lock, and reports a temporary error", async () => {
  boundStatements(300);
  await endConnections();
  await inTransaction(async (tx) => {
    await tx.execute(LOCK);
    expect(await isAwayAfter(inTransaction((other) => other.execute(LOCK)))).toBe(true);
  });
  expect(await isAwayAfter(inTransaction((tx) => tx.execute(LOCK)))).toBe(false);
});

it("a connection stays open when it is idle for a minute", async () => {
  const serverProcess = async () => (await db.execute(sql`select pg_backend_pid()`)).rows;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const before = await serverProcess();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await serverProcess()).toEqual(before);
  } finally {
    vi.useRealTimers();
  }
});
