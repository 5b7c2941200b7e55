import { sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";

/**
 * The subjects that the shop counts, and the parts into which the counts of each subject are divided. The
 * functions `counts_of_...` of the database define the parts.
 * - products: category | status | archived | level
 * - featured, batches: a single part with the name ""
 * - orders: status | mode ("live" or "test"), with store totals
 * - order days: day of the order (UTC) | status | mode
 * - sale hours: hour of the completion (UTC) | mode, with store totals
 * - users: "all" counts all users, and "blocked" counts blocked users. Both counts exclude erased accounts
 * - buyers: "all" counts users with an order, and "live" counts users with an order that is not a test. Both
 *   counts exclude erased accounts
 * - items: state
 */
export type CountSubject =
  | "products"
  | "featured"
  | "orders"
  | "order days"
  | "sale hours"
  | "users"
  | "buyers"
  | "batches"
  | "items";

/** The number and the amounts of the rows in one part. Amounts are minor units of the store's currency. */
export interface Count {
  n: number;
  amount: number;
  refunded: number;
  disputed: number;
}

const NOTHING: Count = { n: 0, amount: 0, refunded: 0, disputed: 0 };

/**
 * Reads the counts of one subject, such as orders. The result contains one count for each part of the
 * subject, such as each status. Adds the changes that the worker has not added yet, so the numbers are exact.
 * Use these counts for display only. Code that decides about stock or money must read the rows themselves.
 */
export async function readCounts(subject: CountSubject): Promise<CountsByPart> {
  const { rows } = await readOnlyDb.execute<{ part: string } & Count & Record<string, unknown>>(sql`
    select part, sum(n)::float8 as n, sum(amount)::float8 as amount, sum(refunded)::float8 as refunded,
      sum(disputed)::float8 as disputed
    from (
      select part, n, amount, refunded, disputed from counts where subject = ${subject}
      union all
      select part, n, amount, refunded, disputed from count_changes where subject = ${subject}
    ) c group by part`);
  return new CountsByPart(
    rows.map(({ part, n, amount, refunded, disputed }) => [part, { n, amount, refunded, disputed }]),
  );
}

export class CountsByPart extends Map<string, Count> {
  /**
   * Adds up the counts of the parts for which `meets` returns true. Without `meets`, adds up the counts of
   * all parts.
   */
  sum(meets: (part: string) => boolean = () => true): Count {
    return [...this].reduce((total, [part, count]) => (meets(part) ? added(total, count) : total), NOTHING);
  }
}

const added = (a: Count, b: Count): Count => ({
  n: a.n + b.n,
  amount: a.amount + b.amount,
  refunded: a.refunded + b.refunded,
  disputed: a.disputed + b.disputed,
});
