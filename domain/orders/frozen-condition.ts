import { sql } from "drizzle-orm";

/** The SQL condition of `isFrozen` on the table `orders` with the alias `o`. A test compares both. */
export const frozenCondition = sql`(o.dispute_state in ('open', 'under_review', 'lost', 'unknown')
  or 'early_fraud_warning' = any(o.exceptions))`;
