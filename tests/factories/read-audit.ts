import { and, asc, desc, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { adminAuditLog } from "#db/schema/security.ts";

interface Wanted {
  recordId?: string;
  actionType?: string;
}

const matching = ({ recordId, actionType }: Wanted) =>
  and(
    recordId === undefined ? undefined : eq(adminAuditLog.recordId, recordId),
    actionType === undefined ? undefined : eq(adminAuditLog.actionType, actionType),
  );

/**
 * Returns the audit rows of a record, oldest first. When an action is given, returns only the rows of this
 * action.
 */
export const auditOf = (recordId: string, actionType?: string) =>
  db.select().from(adminAuditLog).where(matching({ recordId, actionType })).orderBy(asc(adminAuditLog.seq));

/**
 * Returns the newest row of the audit log. When a record or an action is given, returns the newest row of
 * that record or action.
 */
export async function lastAudit(wanted: Wanted = {}) {
  const [row] = await db
    .select()
    .from(adminAuditLog)
    .where(matching(wanted))
    .orderBy(desc(adminAuditLog.seq))
    .limit(1);
  return row;
}
