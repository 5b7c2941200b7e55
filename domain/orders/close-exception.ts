import { and, eq, isNull, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { exceptionQueue } from "#db/schema/orders.ts";
import type { Caller } from "#domain/caller.ts";
import { NotFound } from "#domain/errors.ts";
import { isId } from "#domain/ids.ts";
import { permissionUsed, requirePermission } from "#domain/permissions.ts";
import { recordAudit } from "#domain/security/record-audit.ts";
import { parseReason } from "./reason.ts";

/**
 * Takes a row out of the queue of what could not settle by itself: a person has dealt with it and says how.
 * @throws NotPermitted, SecondFactorRequired, NotFound (also when somebody else has closed it), InvalidInput
 */
export async function closeException(
  caller: Caller,
  input: { exceptionId: string; reason: string },
): Promise<void> {
  const staff = requirePermission(caller, "orders.resolve-exception");
  const reason = parseReason(input.reason);
  if (!isId(input.exceptionId)) throw new NotFound("exception");
  await inTransaction(async (tx) => {
    const [closed] = await tx
      .update(exceptionQueue)
      .set({ resolvedAt: sql`now()`, resolvedBy: staff.userId, resolution: reason })
      .where(and(eq(exceptionQueue.id, input.exceptionId), isNull(exceptionQueue.resolvedAt)))
      .returning();
    if (!closed) throw new NotFound("exception");
    await recordAudit(tx, staff, {
      action: "EXCEPTION_RESOLVED",
      table: "exception_queue",
      recordId: closed.id,
      permission: permissionUsed(staff, "orders.resolve-exception"),
      details: { kind: closed.kind, order_id: closed.orderId, reason },
    });
  });
}
