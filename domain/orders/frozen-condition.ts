import { sql } from "drizzle-orm";

/** `isFrozen` as a condition on the table `orders` under the name `o`; a test compares the two. */
export const frozenCondition = sql`(o.dispute_state in ('open', 'under_review', 'lost', 'unknown')
  or 'early_fraud_warning' = any(o.exceptions))`;
