import { eq, sql } from "drizzle-orm";
import { db, type Queryable } from "#db/client.server.ts";
import { readerCursors } from "#db/schema/settings.ts";
import type { Difference } from "./compare-object.ts";
import { type Compared, noneCompared } from "./compare-span.ts";

/** The last finished comparison of the provider's books with the ledger. Times are milliseconds since 1970. */
export interface Comparison {
  night: string;
  from: number;
  until: number;
  compared: Compared;
  /** What had never reached the shop and was written down by the comparison. */
  mended: number;
  /** What still differs. */
  differences: number;
}

/** A comparison under way: `at` is how far it is. */
export interface Run extends Comparison {
  at: number;
  /** How many of the differences were not in the queue before, and are not told yet. */
  news: number;
  /** The first few of those. */
  first: Difference[];
}

const DONE = "ledger-comparison";
const RUN = "ledger-comparison-run";

/** The last finished comparison; null before the first. */
export const readComparison = (): Promise<Comparison | null> => read<Comparison>(DONE);
/** The comparison that is under way; null when none is. */
export const readRun = (): Promise<Run | null> => read<Run>(RUN);
/** Keeps how far a comparison is. */
export const saveRun = (tx: Queryable, run: Run): Promise<void> => write(tx, RUN, run);
/** Forgets a run that is finished. */
export async function forgetRun(tx: Queryable): Promise<void> {
  await tx.delete(readerCursors).where(eq(readerCursors.name, RUN));
}
/** Keeps a finished comparison. */
export const saveComparison = (tx: Queryable, comparison: Comparison): Promise<void> =>
  write(tx, DONE, comparison);

async function read<T extends Comparison>(name: string): Promise<T | null> {
  const [row] = await db.select().from(readerCursors).where(eq(readerCursors.name, name));
  if (!row) return null;
  const kept = JSON.parse(row.position) as T;
  // What an earlier version wrote does not count foreign objects.
  return { ...kept, compared: { ...noneCompared(), ...kept.compared } };
}

async function write(tx: Queryable, name: string, value: object): Promise<void> {
  const position = JSON.stringify(value);
  await tx
    .insert(readerCursors)
    .values({ name, position })
    .onConflictDoUpdate({ target: readerCursors.name, set: { position, updatedAt: sql`now()` } });
}
