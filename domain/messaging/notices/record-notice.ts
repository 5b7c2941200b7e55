import type { Queryable } from "#db/client.server.ts";
import { staffNotices } from "#db/schema/notices.ts";
import type { StaffNotice } from "#db/vocabulary.ts";

/**
 * Writes down what staff are to be told by mail, in the transaction of what happened: the worker sends it after the commit,
 * and nothing is sent after a rollback. `details` holds amounts and moments, never a secret.
 */
export async function recordNotice(
  tx: Queryable,
  notice: {
    kind: StaffNotice;
    orderId?: string;
    /** The provider's object, where there is no order. */
    subject?: string;
    details?: Record<string, unknown>;
  },
): Promise<void> {
  await tx.insert(staffNotices).values(notice);
}
