import type { Queryable } from "#db/client.server.ts";
import { staffNotices } from "#db/schema/notices.ts";
import type { StaffNotice } from "#db/values/channel-vocabulary.ts";

/**
 * Records a notice to staff in the caller's transaction. The worker sends the notice after the commit. When
 * the transaction is rolled back, the notice is discarded. `details` contains amounts and times, and never a
 * secret.
 */
export async function recordNotice(
  tx: Queryable,
  notice: {
    kind: StaffNotice;
    orderId?: string;
    /** The id of the provider's object, when there is no order. */
    subject?: string;
    details?: Record<string, unknown>;
  },
): Promise<void> {
  await tx.insert(staffNotices).values(notice);
}
