import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { type db, drizzled, pool } from "./client.server.ts";
import { followerFailed, followerState, poolOfFollower } from "./follower.server.ts";
import { databaseErrorCode, isDatabaseAway } from "./health/database-errors.ts";
import { type ReadScope, scopes } from "./read-scope.server.ts";

/**
 * A database that can only be read. A query that uses it may be answered by a follower, which can be up to
 * 30 seconds behind. Use it for lists, exports and reports of the back office. Never use it for a decision
 * about money, stock, rights or a credential.
 */
export interface ReadOnlyDatabase
  extends Pick<typeof db, "select" | "selectDistinct" | "$count" | "execute"> {
  /** Runs one statement as text, as the pool does. */
  query<Row extends pg.QueryResultRow>(
    text: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>;
}

/**
 * Runs the work of one request. The reads through `readOnlyDb` inside it go to the follower, when `mayLag`
 * and when the follower is in use and has replayed `after`. All other work reads from the primary.
 */
export function readAfter<T>(given: { after: string | undefined; mayLag: boolean }, work: () => T): T {
  if (!followerState()) return work();
  const { after, mayLag } = given;
  return scopes.run({ after, follower: mayLag ? poolOfFollower(after) : undefined }, work);
}

/**
 * Lets an export read from the follower, although the request that starts it writes an audit row. The file is
 * read after the request, so the choice is made here.
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

/** Replaying a change cancelled the read. */
const CANCELLED_BY_REPLAY = "40001";
/** The statement took too long. The statement would take as long on the primary. */
const TOO_LONG = "57014";

/** Returns whether the primary should answer instead. Notes a follower that cannot be reached. */
function failedOnFollowerOnly(error: unknown): boolean {
  const code = databaseErrorCode(error);
  if (code === CANCELLED_BY_REPLAY) return true;
  const isSilent = error instanceof Error && error.message === "Query read timeout";
  if (code === TOO_LONG || !(isSilent || isDatabaseAway(error))) return false;
  followerFailed();
  return true;
}

const client = new ReadingClient();
/** The query builder asks its client for nothing but `query`, unless it opens a transaction. */
const builder = drizzle(client as unknown as pg.Pool, drizzled);

/**
 * The only way to a follower. The function reads from the primary, except inside `readAfter` and
 * `readExport`.
 */
export const readOnlyDb: ReadOnlyDatabase = Object.assign(builder, {
  query: <Row extends pg.QueryResultRow>(text: string | pg.QueryConfig, values?: unknown[]) =>
    client.query(text, values) as Promise<pg.QueryResult<Row>>,
});
