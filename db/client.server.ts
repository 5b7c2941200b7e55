import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { drizzle, NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";
import { env } from "#env";
import { BEGIN, COMMIT, type Durability } from "./durability.ts";
import { databaseErrorCode } from "./health/database-errors.ts";
import { noteServerError } from "./health/database-room.ts";
import { onServerError, PlanKeepingClient, sendTogether } from "./plan-keeping-client.ts";
import type { BoundStatement, NamedStatements, RowsOf } from "./statement.ts";
import { tables } from "./tables.ts";

if (!env.DATABASE_URL)
  throw new Error("DATABASE_URL is not set. Start the shop with npm start, or set DATABASE_URL.");

/** Maximum time for which a caller waits for a free connection, in milliseconds. */
const CONNECTION_WAIT_MS = 5_000;

/**
 * The time for which the pool keeps an unused connection, in milliseconds. A new connection is slow, because
 * PostgreSQL must start a process, read the catalogs and plan each statement again. By default, the driver
 * closes an unused connection after 10 seconds. Without a longer time, most page requests in a shop with few
 * visitors would need a new connection (decision 0086).
 */
const IDLE_MS = 10 * 60_000;

/**
 * Maximum time in milliseconds for which a transaction is allowed to be idle. A process can hang in a
 * transaction. Without this limit, the locks of a hanging process would stay until its connection breaks. All
 * other work on the same order would wait until that connection breaks.
 */
const STANDSTILL_MS = 60_000;

/**
 * Opens a pool of connections with the settings of this process.
 * @param waitMs the maximum time for which a caller waits for a free connection. Under overload an early
 * error is better than an endless queue.
 */
export function openPool(connectionString: string, waitMs: number, more: pg.PoolConfig = {}): pg.Pool {
  const opened = new pg.Pool({
    Client: PlanKeepingClient,
    connectionString,
    max: env.DATABASE_POOL,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: IDLE_MS,
    idle_in_transaction_session_timeout: STANDSTILL_MS,
    allowExitOnIdle: false,
    ...more,
  });
  // When a connection breaks, the pool opens a new connection for the next query. Without a listener, the
  // connection's error would end the process. The pool's own error listener handles only idle connections.
  opened.on("error", () => {});
  opened.on("connect", (client) => {
    client.on("error", () => {});
    onServerError(client, noteServerError);
  });
  return opened;
}

/** The connections of this process. */
export const pool = openPool(env.DATABASE_URL, CONNECTION_WAIT_MS);

/**
 * Sets the statement timeout of new connections, in milliseconds. Call `boundStatements` in each process that
 * answers requests of users.
 */
export function boundStatements(ms: number): void {
  pool.options.statement_timeout = ms;
}

/** The naming rule by which the query builder names tables and columns. */
export const drizzled = { schema: tables, casing: "snake_case" } as const;
export const db: NodePgDatabase<typeof tables> = drizzle(pool, drizzled);

export type Transaction = NodePgTransaction<typeof tables, ExtractTablesWithRelations<typeof tables>>;
/** The pool or an open transaction. A read function accepts either the pool or a transaction. */
export type Queryable = Pick<typeof db, "select" | "insert" | "update" | "delete" | "execute">;

const RETRIED = new Set(["40001", "40P01"]);

/**
 * Runs one use case in one transaction. Retries a serialization failure or a deadlock up to three times.
 * `work` must have no effect outside the database, because it can run several times.
 * @param opening the lock statements and reads that are sent together with BEGIN in one round trip. `work`
 * receives the rows of the `opening` statements. The key of the rows is the name of the statement. The
 * statements in `opening` must not write. If BEGIN failed, a write in `opening` would be committed without
 * the rest of the use case.
 * @param durability When you use a value other than the default, add this use to the table in decision 0081.
 */
export async function inTransaction<T, Opening extends NamedStatements = NamedStatements>(
  work: (tx: Transaction, opened: RowsOf<Opening>) => Promise<T>,
  opening: Opening = {} as Opening,
  durability: Durability = "at commit",
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact(work, opening, durability);
    } catch (error) {
      if (attempt >= 4 || !RETRIED.has(databaseErrorCode(error) ?? "")) throw error;
    }
  }
}

/**
 * This function replaces the query builder's own transaction function. That function never releases a
 * connection that breaks before BEGIN. With the query builder's transaction, the pool would soon have no free
 * connection after a restart of the database server.
 */
async function transact<T, Opening extends NamedStatements>(
  work: (tx: Transaction, opened: RowsOf<Opening>) => Promise<T>,
  opening: Opening,
  durability: Durability,
): Promise<T> {
  const client = await pool.connect();
  let isUnusable = false;
  try {
    const opened = await sendNamed(client, opening, [BEGIN[durability]]);
    const result = await work(builderOf(client), opened);
    await sendTogether(client, () => COMMIT[durability].map((text) => client.query(text)));
    return result;
  } catch (error) {
    // A connection that cannot roll back is closed. When a connection closes, the server rolls back its
    // transaction.
    await client.query("rollback").catch(() => {
      isUnusable = true;
    });
    throw error;
  } finally {
    client.release(isUnusable);
  }
}

const dialect = new PgDialect({ casing: "snake_case" });
/**
 * `builders` maps each connection to its query builder, which is created once. `connections` maps each query
 * builder to its connection.
 */
const builders = new WeakMap<pg.PoolClient, Transaction>();
const connections = new WeakMap<object, pg.PoolClient>();

function builderOf(client: pg.PoolClient): Transaction {
  let builder = builders.get(client);
  if (!builder) {
    builder = new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined);
    builders.set(client, builder);
    connections.set(builder, client);
  }
  return builder;
}

const connectionOf = (tx: object): pg.PoolClient => {
  const client = connections.get(tx);
  if (!client) throw new Error("the transaction has no connection");
  return client;
};

/**
 * Runs one statement in the given transaction. When `from` is `db`, the statement runs on any free
 * connection.
 */
export async function run<Row>(from: Transaction | typeof db, bound: BoundStatement<Row>): Promise<Row[]> {
  const { rows } = await (from === db ? pool : connectionOf(from)).query(bound);
  return rows as Row[];
}

/** Runs one statement as a separate transaction with the given durability, in one round trip. */
export async function runAlone<Row>(bound: BoundStatement<Row>, durability: Durability): Promise<Row[]> {
  const client = await pool.connect();
  try {
    const [, result] = await sendTogether<pg.QueryResult | pg.QueryArrayResult>(client, () => [
      client.query(BEGIN[durability]),
      client.query(bound),
      ...COMMIT[durability].map((text) => client.query(text)),
    ]);
    return (result?.rows ?? []) as Row[];
  } finally {
    client.release();
  }
}

/**
 * Runs statements in one round trip, in the order of the object's keys. The returned object has the same keys
 * as the given object. The value of each key contains the rows of the statement. In a transaction, each
 * statement sees all changes that were committed before this statement started. A read that follows a lock
 * statement therefore sees the changes for which the lock waited. When `from` is `db`, the statements run
 * outside a transaction. Therefore pass only statements that do not write.
 * @throws the first error; in a transaction, the server rejects all later statements
 */
export async function together<Named extends NamedStatements>(
  from: Transaction | typeof db,
  named: Named,
): Promise<RowsOf<Named>> {
  if (from !== db) return sendNamed(connectionOf(from), named);
  const client = await pool.connect();
  try {
    return await sendNamed(client, named);
  } finally {
    client.release();
  }
}

/**
 * Sends first the statements that return no rows, and then the named statements. Returns the rows of each
 * named statement by its name.
 */
async function sendNamed<Named extends NamedStatements>(
  client: pg.PoolClient,
  named: Named,
  before: readonly string[] = [],
): Promise<RowsOf<Named>> {
  const lists = Object.entries(named).map(([name, bound]) => [name, [bound].flat()] as const);
  const results = await sendTogether<pg.QueryResult>(client, () => [
    ...before.map((text) => client.query(text)),
    ...lists.flatMap(([, list]) => list.map((bound) => client.query(bound))),
  ]);
  let next = before.length;
  const rows = lists.map(([name, list]) => {
    const ofName = results.slice(next, next + list.length);
    next += list.length;
    return [name, ofName.flatMap((result) => result.rows)];
  });
  return Object.fromEntries(rows) as RowsOf<Named>;
}
