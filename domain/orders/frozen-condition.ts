import { sql } from "drizzle-orm";

/**
 * The SQL form of `isFrozen`. The query must give the table `orders` the alias `o`. A test compares
 * `frozenCondition` with `isFrozen`.
 */
export const frozenCondition = sql`(o.dispute_state in ('open', 'under_review', 'lost', 'unknown')
  or 'early_fraud_warning' = any(o.exceptions))`;
