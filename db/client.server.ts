import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { NodePgDatabase, NodePgTransaction } from "drizzle-orm/node-postgres";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { env } from "#env";
import { tables } from "./tables.ts";

if (!env.DATABASE_URL)
  throw new Error("DATABASE_URL is not set: start the shop with its own start command, or name a database");

/** Different statements a process lets its connections keep planned; what comes after them is planned each time. */
const PLANS_MAX = 400;
const planNames = new Map<string, string>();

/**
 * A connection that plans each statement once: the query builder writes the same text for the same query, and planning
 * costs the server more than running most of the shop's statements does.
 */
class PlanKeepingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's own many signatures, handed on as they came
  override query(config: any, ...rest: any[]): any {
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

/** How long a piece of work waits for a connection, in milliseconds. */
const CONNECTION_WAIT_MS = 5_000;

/**
 * How long a transaction may stand still, in milliseconds. A process that was stopped or paused in the middle of one would
 * hold its locks for as long as its machine answers for it, and everybody who needs the same order would wait for it.
 */
const STANDSTILL_MS = 60_000;

/** The connections of this process. */
export const pool = new pg.Pool({
  Client: PlanKeepingClient,
  connectionString: env.DATABASE_URL,
  max: env.DATABASE_POOL,
  // Who waits longer for a connection is told to come again: a queue without end serves nobody.
  connectionTimeoutMillis: CONNECTION_WAIT_MS,
  idle_in_transaction_session_timeout: STANDSTILL_MS,
  allowExitOnIdle: false,
});
// A connection that breaks (the server restarted) is replaced by the next query; without a listener its error would end
// the process, and the pool itself listens only while a connection is idle.
pool.on("error", () => {});
pool.on("connect", (client) => client.on("error", () => {}));

/** Ends each statement after so many milliseconds, on connections made from now on: for processes in which somebody waits for it. */
export function boundStatements(ms: number): void {
  pool.options.statement_timeout = ms;
}

export const db: NodePgDatabase<typeof tables> = drizzle(pool, { schema: tables, casing: "snake_case" });

export type Transaction = NodePgTransaction<typeof tables, ExtractTablesWithRelations<typeof tables>>;
/** Either the pool or an open transaction: what a read takes. */
export type Queryable = Pick<typeof db, "select" | "insert" | "update" | "delete" | "execute">;

const RETRIED = new Set(["40001", "40P01"]);

/**
 * Runs one use case in one transaction; a serialization failure or a deadlock is tried again up to three times.
 * Nothing outside the database may happen inside `work`.
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

/** The query builder of each connection, made once. */
const sessions = new WeakMap<pg.PoolClient, NodePgDatabase<typeof tables>>();

/**
 * Holds one connection for some work. The query builder's own way keeps a connection for ever when it breaks before the
 * transaction has begun; after a restart of the server the pool would soon be empty.
 */
async function onOneConnection<T>(work: (session: NodePgDatabase<typeof tables>) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    let session = sessions.get(client);
    if (!session) {
      session = drizzle(client, { schema: tables, casing: "snake_case" });
      sessions.set(client, session);
    }
    return await work(session);
  } finally {
    client.release();
  }
}

/** The server is starting or shutting down, takes no more connections, or cannot write because another has taken its place. */
const AWAY = ["57P01", "57P02", "57P03", "53300", "25006"];
/** A statement took too long, most often behind a lock that somebody held; a transaction stood still and was ended. */
const TOO_LONG = ["57014", "25P03"];
const NOT_NOW = new Set([...AWAY, ...TOO_LONG]);
/** The network's own words. */
const UNREACHABLE = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT", "ETIMEDOUT", "EHOSTUNREACH"]);
/** The driver's words for a connection that was not given in time, or broke. */
const BROKEN =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection/;

/**
 * Whether an error says that the database could not be asked, and not that it refused something: the same may work in a
 * moment. What was under way when a connection broke is rolled back, or was committed without anybody being told.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = "code" in current && typeof current.code === "string" ? current.code : "";
    if (NOT_NOW.has(code) || code.startsWith("08") || BROKEN.test(current.message)) return true;
    if (UNREACHABLE.has(code) && "syscall" in current) return true;
  }
  return false;
}

/** The SQLSTATE of a database error, also when a query builder wrapped it; undefined for any other error. */
export function databaseErrorCode(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ("code" in current && typeof current.code === "string" && /^[0-9A-Z]{5}$/.test(current.code))
      return current.code;
  }
  return undefined;
}

/** The name of the constraint that refused a write; undefined when the error is none of that kind. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ("constraint" in current && typeof current.constraint === "string") return current.constraint;
  }
  return undefined;
}
