import { eq, sql } from "drizzle-orm";
import { db, type Queryable } from "#db/client.server.ts";
import { readerCursors } from "#db/schema/settings.ts";
import type { Difference } from "./compare-object.ts";
import { type Compared, noneCompared } from "./compare-span.ts";

/**
 * The last finished comparison of the provider's books with the ledger. Times are milliseconds since 1970.
 */
export interface Comparison {
  night: string;
  from: number;
  until: number;
  compared: Compared;
  /** Number of movements that the comparison recorded because no event had reported them to the shop. */
  mended: number;
  differences: number;
}

/** A comparison in progress. `at` is the position that the comparison has reached. */
export interface Run extends Comparison {
  at: number;
  /** Number of new differences that the shop has not yet reported in an alert. */
  news: number;
  /** The first new differences, up to a limit. */
  first: Difference[];
}

const DONE = "ledger-comparison";
const RUN = "ledger-comparison-run";

/** Reads the last finished comparison. Returns null before the first comparison. */
export const readComparison = (): Promise<Comparison | null> => read<Comparison>(DONE);
export const readRun = (): Promise<Run | null> => read<Run>(RUN);
export const saveRun = (tx: Queryable, run: Run): Promise<void> => write(tx, RUN, run);
export async function deleteRun(tx: Queryable): Promise<void> {
  await tx.delete(readerCursors).where(eq(readerCursors.name, RUN));
}
export const saveComparison = (tx: Queryable, comparison: Comparison): Promise<void> =>
  write(tx, DONE, comparison);

async function read<T extends Comparison>(name: string): Promise<T | null> {
  const [row] = await db.select().from(readerCursors).where(eq(readerCursors.name, name));
  if (!row) return null;
  const stored = JSON.parse(row.position) as T;
  // Rows of an earlier version of the shop have no count of foreign objects.
  return { ...stored, compared: { ...noneCompared(), ...stored.compared } };
}

async function write(tx: Queryable, name: string, value: object): Promise<void> {
  const position = JSON.stringify(value);
  await tx
    .insert(readerCursors)
    .values({ name, position })
    .onConflictDoUpdate({ target: readerCursors.name, set: { position, updatedAt: sql`now()` } });
}
