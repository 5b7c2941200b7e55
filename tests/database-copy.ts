import { readFileSync } from "node:fs";
import { afterAll, afterEach, expect, vi } from "vitest";
import { openWorkerDatabase, type WorkerDatabase } from "./database-of-worker.ts";

/**
 * Matches the calls in a test file that change a module for the rest of the process, or that need a newly
 * loaded module. Test files that contain one of these calls get their own copy of the modules.
 */
const CHANGES_MODULES =
  /\b(vi\.((do)?mock|resetModules)|registerProvider|runLane|storeClaims|untilDrained)\(/;

/** The time for which a test waits for a free connection, in milliseconds. */
const CONNECTION_WAIT_MS = 60_000;

/**
 * Runs before each database test file. The files of one worker share the worker's modules and its database.
 * Each file begins with the initial state of the database. After every test that has used the database, the
 * setup checks every invariant. A test fails when one row breaks an invariant.
 */
vi.useRealTimers();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.restoreAllMocks();

const worker = globalThis as { handoverTests?: { database: WorkerDatabase; changesModules: boolean } };
const changesModules = CHANGES_MODULES.test(readFileSync(expect.getState().testPath ?? "", "utf8"));
const former = worker.handoverTests;
const isRestored = await former?.database.restore();
if (former && (!isRestored || changesModules || former.changesModules)) {
  const { pool: formerPool } = await import("#db/client.server.ts");
  const { endInvariantCheck } = await import("./invariants-after-test.ts");
  await Promise.all([formerPool.ended || formerPool.end(), endInvariantCheck()]);
  if (!isRestored) await former.database.close();
  vi.resetModules();
}
const database = former && isRestored ? former.database : await openWorkerDatabase();
worker.handoverTests = { database, changesModules };
// Tests start many more checkouts at the same time than the pool has connections. On a busy machine, the last
// checkout would wait longer than the shop allows. Therefore, the pool waits longer in tests.
const { pool } = await import("#db/client.server.ts");
pool.options.connectionTimeoutMillis = CONNECTION_WAIT_MS;
// The SDK waits at least half a second before it sends a failed request again. Tests do not need this wait.
const { stripe } = await import("#domain/payments/stripe/stripe-client.server.ts");
Object.assign(stripe, { getInitialNetworkRetryDelay: () => 0.01, getMaxNetworkRetryDelay: () => 0.02 });
// Some test files load the messages of all languages, and other files load one language. Both kinds of files
// run in the same worker, so each file resets the source of the current language.
const { followRequests } = await import("#messages/language.server.ts");
followRequests();
const { clearShopClock } = await import("#domain/kernel/clock/shop-clock.ts");
const { clearProviderClock } = await import("#domain/kernel/clock/provider-clock.ts");
clearShopClock();
clearProviderClock();
const { findBroken, findBrokenAfterTest } = await import("./invariants-after-test.ts");

let isSkipped = false;
afterEach(async () => {
  const broken = await findBrokenAfterTest();
  isSkipped = broken === undefined;
  expect(broken ?? [], "every invariant holds after the test").toEqual([]);
});
// The last tests might have changed rows only through connections of other processes. The check after each
// test ignores connections of other processes, so every invariant is checked again at the end.
afterAll(async () => {
  if (isSkipped && !pool.ended) expect(await findBroken(), "every invariant holds").toEqual([]);
});
