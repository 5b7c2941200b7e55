import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { NodePgDatabase, NodePgTransaction } from "drizzle-orm/node-postgres";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { env } from "#env";
import { tables } from "./tables.ts";

if (!env.DATABASE_URL)
  throw new Error("DATABASE_URL is not set. Start the shop with npm start, or set DATABASE_URL.");

/** The maximum number of named prepared statements. Further statements are planned at each execution. */
const PLANS_MAX = 400;
const planNames = new Map<string, string>();
/** Behind a pooler that follows no names, each statement is planned at each execution. */
const IS_UNNAMED = env.DATABASE_STATEMENTS === "unnamed";

/**
 * A client that prepares each statement under a name. The query builder writes the same text for the same
 * query. For most of the shop's statements, planning costs the server more than execution.
 */
class PlanKeepingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver has many overloads; all arguments are passed on
  override query(config: any, ...rest: any[]): any {
    if (IS_UNNAMED)
      return super.query(config?.name ? { ...config, name: undefined } : config, ...(rest as [unknown[]]));
    const isNameable =
      typeof config === "object" && config.text && !config.name && (config.values ?? rest[0])?.length > 0;
    const name = isNameable ? planName(config.text) : undefined;
    return super.query(name ? { ...config, name } : config, ...(rest as [unknown[]]));
  }
}

function planName(text: string): string | undefined {
  let name = planNames.get(text);
  if (!name && planNames.size < PLANS_MAX) {
    name = `plan_${planNames.size + 1}`;
    planNames.set(text, name);
  }
  return name;
}

/** How long a caller waits for a free connection, in milliseconds. */
const CONNECTION_WAIT_MS = 5_000;

/**
 * How long a transaction may be idle, in milliseconds. Without this limit, a process that hangs in a
 * transaction would hold its locks until its machine drops the connection. All other work on the same order
 * would wait.
 */
const STANDSTILL_MS = 60_000;

/**
 * Opens a pool of connections with the settings of this process.
 * @param waitMs how long a caller waits for a free connection. The wait is bounded: under overload an early
 *   error is better than an endless queue.
 */
export function openPool(connectionString: string, waitMs: number, more: pg.PoolConfig = {}): pg.Pool {
  const opened = new pg.Pool({
    Client: PlanKeepingClient,
    connectionString,
    max: env.DATABASE_POOL,
    connectionTimeoutMillis: waitMs,
    idle_in_transaction_session_timeout: STANDSTILL_MS,
    allowExitOnIdle: false,
    ...more,
  });
  // The next query replaces a broken connection. Without a listener the connection's error would end the
  // process. The pool's own listener covers idle connections only.
  opened.on("error", () => {});
  opened.on("connect", (client) => client.on("error", () => {}));
  return opened;
}

/** The connections of this process. */
export const pool = openPool(env.DATABASE_URL, CONNECTION_WAIT_MS);

/** Sets the statement timeout of new connections, in milliseconds. For processes that answer users. */
export function boundStatements(ms: number): void {
  pool.options.statement_timeout = ms;
}

/** How the query builder names tables and columns. */
export const drizzled = { schema: tables, casing: "snake_case" } as const;
export const db: NodePgDatabase<typeof tables> = drizzle(pool, drizzled);

export type Transaction = NodePgTransaction<typeof tables, ExtractTablesWithRelations<typeof tables>>;
/** The pool or an open transaction. Read functions take either. */
export type Queryable = Pick<typeof db, "select" | "insert" | "update" | "delete" | "execute">;

const RETRIED = new Set(["40001", "40P01"]);

/**
 * Runs one use case in one transaction. Retries a serialization failure or a deadlock up to three times.
 * `work` must have no effect outside the database, because it may run several times.
 */
export async function inTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await onOneConnection((session) => session.transaction(work));
    } catch (error) {
      if (attempt >= 4 || !RETRIED.has(databaseErrorCode(error) ?? "")) throw error;
    }
  }
}

/** The query builder of each connection, created once. */
const sessions = new WeakMap<pg.PoolClient, NodePgDatabase<typeof tables>>();

/**
 * Runs some work on one connection of the pool. The query builder's own transaction never releases a
 * connection that breaks before the transaction begins. After a server restart the pool would soon have no
 * free connection.
 */
async function onOneConnection<T>(work: (session: NodePgDatabase<typeof tables>) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    let session = sessions.get(client);
    if (!session) {
      session = drizzle(client, drizzled);
      sessions.set(client, session);
    }
    return await work(session);
  } finally {
    client.release();
  }
}

/** The server is starting or stopping, accepts no more connections, or became read-only after a failover. */
const AWAY = ["57P01", "57P02", "57P03", "53300", "25006"];
/** The server cancelled a statement that took too long, often behind a lock, or ended an idle transaction. */
const TOO_LONG = ["57014", "25P03"];
const NOT_NOW = new Set([...AWAY, ...TOO_LONG]);
/** The error codes of the network. */
const UNREACHABLE = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT", "ETIMEDOUT", "EHOSTUNREACH"]);
/** The driver's messages for a connection that was not available in time, or that broke. */
const BROKEN =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection/;

/**
 * Whether an error means that the database is temporarily unavailable, so that a retry may succeed. It is
 * false when the database rejected a statement. When a connection broke, the transaction was rolled back, or
 * it was committed without an acknowledgement.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = "code" in current && typeof current.code === "string" ? current.code : "";
    if (NOT_NOW.has(code) || code.startsWith("08") || BROKEN.test(current.message)) return true;
    if (UNREACHABLE.has(code) && "syscall" in current) return true;
  }
  return false;
}

/** Returns the SQLSTATE of a database error, also of a wrapped one; undefined for any other error. */
export function databaseErrorCode(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ("code" in current && typeof current.code === "string" && /^[0-9A-Z]{5}$/.test(current.code))
      return current.code;
  }
  return undefined;
}

/** Returns the name of the constraint that a write violated; undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ("constraint" in current && typeof current.constraint === "string") return current.constraint;
  }
  return undefined;
}
