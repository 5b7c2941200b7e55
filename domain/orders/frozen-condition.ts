import { sql } from "drizzle-orm";

/**
 * The condition of `isFrozen` in SQL, on the table `orders` with the alias `o`. A test compares
 * `frozenCondition` with `isFrozen`.
 */
export const frozenCondition = sql`(o.dispute_state in ('open', 'under_review', 'lost', 'unknown')
  or 'early_fraud_warning' = any(o.exceptions))`;
