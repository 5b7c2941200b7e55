import { setTimeout as wait } from "node:timers/promises";
import { openScratchServer, type ScratchServer } from "@handover/embedded-postgres/scratch.ts";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { hearNotifications } from "#server/base/hear-notifications.ts";
import { hasPgBouncer, startPgBouncer } from "./start-pgbouncer.ts";
import { openTransactionPooler, type TransactionPooler } from "./transaction-pooler.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

/** The line `ignore_startup_parameters` of docs/scale.md. */
const IGNORED = ["idle_in_transaction_session_timeout", "statement_timeout"];
const CONNECTIONS = 3;
let server: ScratchServer;
let pooler: TransactionPooler;

type OpenPooler = (ignored: readonly string[]) => Promise<TransactionPooler>;
const openStandIn: OpenPooler = (ignored) =>
  openTransactionPooler(
    { socketFolder: server.paths.socketFolder, user: "handover", database: "handover" },
    { connections: CONNECTIONS, ignored },
  );
const openPgBouncer: OpenPooler = (ignored) => startPgBouncer(server, { connections: CONNECTIONS, ignored });
const poolers: [name: string, open: OpenPooler][] = [["the stand-in", openStandIn]];
if (hasPgBouncer()) poolers.push(["PgBouncer", openPgBouncer]);

beforeAll(async () => {
  server = await openScratchServer({ durable: false });
  await migrateDatabase(server.url);
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => server.stop());

const urlOf = ({ port }: TransactionPooler) => `postgresql://handover@127.0.0.1:${port}/handover`;

/**
 * Imports a new copy of the shop's database modules, as if a new process with its own settings had started.
 */
async function connections(statements: "named" | "unnamed") {
  vi.resetModules();
  vi.stubEnv("DATABASE_URL", urlOf(pooler));
  vi.stubEnv("DATABASE_DIRECT_URL", server.url);
  vi.stubEnv("DATABASE_STATEMENTS", statements);
  const { db, inTransaction, pool } = await import("#db/client.server.ts");
  const { whileAlone } = await import("#domain/kernel/jobs/while-alone.ts");
  const { readSetting } = await import("#domain/settings/queries.ts");
  return { db, inTransaction, pool, whileAlone, readSetting };
}

/** Runs a statement with a value many times, on several connections at once. */
async function readOften(pool: pg.Pool): Promise<unknown[]> {
  const read = async () => (await pool.query({ text: "select $1::int as n", values: [1] })).rows[0];
  const first = [await read(), await read(), await read()];
  return [...first, ...(await Promise.all([read(), read(), read()])), await read()];
}

it("named statements fail behind a transaction pooler that does not track prepared statements", async () => {
  pooler = await openStandIn(IGNORED);
  const { pool } = await connections("named");
  await expect(readOften(pool)).rejects.toThrow(/prepared statement/);
  await pool.end();
  await pooler.close();
});

describe.each(poolers)("behind %s", (_, open) => {
  beforeAll(async () => {
    pooler = await open(IGNORED);
  });
  afterAll(() => pooler.close());

  it("behind a pooler, unnamed statements work, and statements that the code prepares work too", async () => {
    const { pool, readSetting } = await connections("unnamed");
    expect(await readOften(pool)).toEqual(Array(7).fill({ n: 1 }));
    for (let count = 0; count < 4; count++) expect(await readSetting("storeTimeZone")).toBeTruthy();
    await pool.end();
  });

  it("behind a pooler, a process gets a lock only after the other process has released the lock", async () => {
    const { pool, whileAlone } = await connections("unnamed");
    const lock = advisoryLocks.invariantRounds;
    for (let count = 0; count < 4; count++) {
      const inside = Promise.withResolvers<void>();
      const end = Promise.withResolvers<void>();
      const first = whileAlone(lock, async () => {
        inside.resolve();
        await end.promise;
        return "done";
      });
      await inside.promise;
      expect(await whileAlone(lock, async () => "twice")).toBe(null);
      end.resolve();
      expect(await first).toBe("done");
    }
    await expect(whileAlone(lock, () => Promise.reject(new Error("broken work")))).rejects.toThrow("broken");
    expect(await whileAlone(lock, async () => "again")).toBe("again");
    await pool.end();
  });

  it("behind a pooler, a transaction stays on one connection and keeps its local settings", async () => {
    const { pool, inTransaction } = await connections("unnamed");
    await inTransaction(async (tx) => {
      await tx.execute("set local application_name = 'one transaction'");
      const { rows } = await tx.execute("select current_setting('application_name') as name");
      expect(rows).toEqual([{ name: "one transaction" }]);
    });
    await pool.end();
  });

  it("notifications arrive over the direct database URL, and are lost behind a pooler", async () => {
    const { pool } = await connections("unnamed");
    const heard: string[] = [];
    const listen = (url: string, name: string) =>
      new Promise<{ close: () => Promise<void> }>((resolve) => {
        const listener = hearNotifications(
          url,
          { name, channels: ["scale"] },
          {
            notified: () => heard.push(name),
            listening: (isListening) => isListening && resolve(listener),
          },
        );
      });
    const direct = await listen(server.url, "direct");
    const pooled = await listen(urlOf(pooler), "pooled");
    for (let count = 0; count < 6; count++) await pool.query("select pg_notify('scale', 'x')");
    await wait(500);
    expect(heard.filter((name) => name === "direct")).toHaveLength(6);
    expect(heard.filter((name) => name === "pooled").length).toBeLessThan(6);
    await Promise.all([direct.close(), pooled.close(), pool.end()]);
  });

  it("a pooler rejects the shop's timeout parameters unless the pooler's settings ignore these parameters, as docs/scale.md requires", async () => {
    const strict = await open([]);
    const client = new pg.Client({ connectionString: urlOf(strict), statement_timeout: 1_000 });
    client.on("error", () => {});
    await expect(client.connect()).rejects.toThrow("unsupported startup parameter: statement_timeout");
    await strict.close();
  });
});
