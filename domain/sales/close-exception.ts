import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { exceptionQueue } from "#db/schema/exceptions.ts";
import { orders } from "#db/schema/orders.ts";
import { liftFreeze } from "#domain/after-sale/fraud-warnings/lift-freeze.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";
import { parseReason } from "#domain/orders/reason.ts";
import { audited } from "#domain/security/audit/audited.ts";

/**
 * Closes an exception that a staff member has handled, and stores the resolution. Closing a fraud warning
 * dismisses the warning. After the dismissal, the shopper can reveal the delivered items of the order again.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, InvalidInput
 * @throws NotFound when the exception is unknown, already closed, or an undecided withdrawal
 */
export async function closeException(
  caller: Caller,
  input: { exceptionId: string; reason: string },
): Promise<void> {
  await audited(caller, "orders.resolve-exception", async (tx, staff) => {
    const reason = parseReason(input.reason);
    if (!isId(input.exceptionId)) throw new NotFound("exception");
    const [known] = await tx.select().from(exceptionQueue).where(eq(exceptionQueue.id, input.exceptionId));
    // Staff must accept or decline a withdrawal, because closing only its row would leave the customer
    // without an answer.
    if (!known || known.kind === "withdrawal_to_decide") throw new NotFound("exception");
    // Every transaction locks the order before its exceptions, to prevent deadlocks.
    const order = known.kind === "early_fraud_warning" ? await lockOrder(tx, known.orderId) : undefined;
    const [closed] = await tx
      .update(exceptionQueue)
      .set({ resolvedAt: sql`now()`, resolvedBy: staff.userId, resolution: reason })
      .where(and(eq(exceptionQueue.id, known.id), isNull(exceptionQueue.resolvedAt)))
      .returning();
    if (!closed) throw new NotFound("exception");
    if (order) await liftFreeze(tx, staff, order, reason);
    return {
      audit: "EXCEPTION_RESOLVED",
      table: "exception_queue",
      recordId: closed.id,
      details: { kind: closed.kind, order_id: closed.orderId, reason },
    };
  });
}

async function lockOrder(tx: Transaction, orderId: string | null): Promise<OrderRow | undefined> {
  if (!orderId) return undefined;
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  return order;
}
