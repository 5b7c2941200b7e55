import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { type db, drizzled, pool } from "./client.server.ts";
import { followerFailed, followerState, poolOfFollower } from "./follower.server.ts";
import { databaseErrorCode, isDatabaseAway } from "./health/database-errors.ts";
import { type ReadScope, scopes } from "./read-scope.server.ts";

/**
 * A database that can only be read. A follower can answer the queries. The data of the follower can be up to
 * 30 seconds old. Use this database for lists, exports and reports of the back office. Never use this
 * database for a decision about money, stock, rights or a credential.
 */
export interface ReadOnlyDatabase
  extends Pick<typeof db, "select" | "selectDistinct" | "$count" | "execute"> {
  /** Runs one SQL statement. The function has the same signature as the pool's `query`. */
  query<Row extends pg.QueryResultRow>(
    text: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>;
}

/**
 * Runs the work of one request. Reads that use `readOnlyDb` go to the follower under two conditions. `mayLag`
 * is true, and the follower is in use and has replayed `after`. In all other cases, reads that use
 * `readOnlyDb` go to the primary.
 */
export function readAfter<T>(given: { after: string | undefined; mayLag: boolean }, work: () => T): T {
  if (!followerState()) return work();
  const { after, mayLag } = given;
  return scopes.run({ after, follower: mayLag ? poolOfFollower(after) : undefined }, work);
}

/**
 * Only a request that writes nothing may read from the follower, but the request that starts an export writes
 * an audit row. Nevertheless, this function lets the export read from the follower. The export reads its rows
 * after the request has ended, so this function chooses the follower while the request still runs.
 */
export function readExport<T>(rows: AsyncGenerator<T>): AsyncGenerator<T> {
  const scope = scopes.getStore();
  if (!scope) return rows;
  const own: ReadScope = { ...scope, follower: poolOfFollower(scope.after) };
  const bound: AsyncGenerator<T> = {
    next: () => scopes.run(own, () => rows.next()),
    return: (value) => rows.return(value),
    throw: (error) => rows.throw(error),
    [Symbol.asyncIterator]: () => bound,
    [Symbol.asyncDispose]: () => rows[Symbol.asyncDispose](),
  };
  return bound;
}

const READ = /^[\s(]*(?:select|with)\b/i;
const WRITES =
  /\b(?:insert\s+into|update\s+\S+\s+set|delete\s+from|for\s+(?:no\s+key\s+)?(?:update|share))\b/i;

/** A statement that may write was sent through `readOnlyDb`. */
class NotARead extends Error {
  constructor() {
    super("this statement may write, so it does not go through readOnlyDb");
  }
}

/** Sends each statement to the follower or to the primary. */
class ReadingClient {
  async query(config: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const text = typeof config === "string" ? config : config.text;
    if (!READ.test(text) || WRITES.test(text)) throw new NotARead();
    const scope = scopes.getStore();
    if (scope?.follower) {
      try {
        return await scope.follower.query(config as pg.QueryConfig, values);
      } catch (error) {
        if (!failedOnFollowerOnly(error)) throw error;
        scope.follower = undefined;
      }
    }
    return pool.query(config as pg.QueryConfig, values);
  }
}

/**
 * The follower cancelled the read, because the read was in conflict with a change that the follower had to
 * replay.
 */
const CANCELLED_BY_REPLAY = "40001";
/**
 * The statement took too long. The read is not repeated on the primary, because the primary would need as
 * much time as the follower.
 */
const TOO_LONG = "57014";

/**
 * Returns whether the primary should answer a read that failed on the follower. When the follower cannot be
 * reached, no further reads go to the follower until it answers again.
 */
function failedOnFollowerOnly(error: unknown): boolean {
  const code = databaseErrorCode(error);
  if (code === CANCELLED_BY_REPLAY) return true;
  const isSilent = error instanceof Error && error.message === "Query read timeout";
  if (code === TOO_LONG || !(isSilent || isDatabaseAway(error))) return false;
  followerFailed();
  return true;
}

const client = new ReadingClient();
/** The query builder calls only `query` of its client, unless it opens a transaction. */
const builder = drizzle(client as unknown as pg.Pool, drizzled);

/**
 * Only `readOnlyDb` reads from a follower. Outside `readAfter` and `readExport`, all reads go to the primary.
 */
export const readOnlyDb: ReadOnlyDatabase = Object.assign(builder, {
  query: <Row extends pg.QueryResultRow>(text: string | pg.QueryConfig, values?: unknown[]) =>
    client.query(text, values) as Promise<pg.QueryResult<Row>>,
});
