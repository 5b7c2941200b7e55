import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { NodePgDatabase, NodePgTransaction } from "drizzle-orm/node-postgres";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { env } from "#env";
import { tables } from "./tables.ts";

if (!env.DATABASE_URL)
  throw new Error("DATABASE_URL is not set: start the shop with its own start command, or name a database");

/** The connections of this process. */
export const pool = new pg.Pool({
  connectionString: env.DATABASE_URL,
  max: env.DATABASE_POOL,
  allowExitOnIdle: false,
});
// An idle connection that breaks (the server restarted) is replaced by the next query; without a listener it would end the process.
pool.on("error", () => {});

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
      return await db.transaction(work);
    } catch (error) {
      if (attempt >= 4 || !RETRIED.has(databaseErrorCode(error) ?? "")) throw error;
    }
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
