import { and, desc, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { adminAuditLog } from "#db/schema/security.ts";

/** Returns the newest audit row of a product. */
export async function lastProductAudit(id: string) {
  const [found] = await db
    .select()
    .from(adminAuditLog)
    .where(and(eq(adminAuditLog.tableName, "products"), eq(adminAuditLog.recordId, id)))
    .orderBy(desc(adminAuditLog.seq))
    .limit(1);
  return found;
}
