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

/** The connections of this process. */
export const pool = new pg.Pool({
  Client: PlanKeepingClient,
  connectionString: env.DATABASE_URL,
  max: env.DATABASE_POOL,
  allowExitOnIdle: false,
});
// A connection that breaks (the server restarted) is replaced by the next query; without a listener its error would end
// the process, and the pool itself listens only while a connection is idle.
pool.on("error", () => {});
pool.on("connect", (client) => client.on("error", () => {}));

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
