import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { parseReason } from "#domain/orders/reason.ts";
import { markOrderPaid } from "./mark-order-paid.ts";

/** The orders that were marked as paid, and the rejected orders with their errors. */
interface MarkedOrders {
  marked: string[];
  rejected: { orderId: string; error: DomainError }[];
}

/**
 * Marks orders as paid one after the other. Each order has its own transaction and audit row. A rejected
 * order does not undo the other orders, because each order has its own transaction. Each order counts toward
 * the hourly limit of the staff user.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, InvalidInput
 */
export async function markOrdersPaid(
  caller: Caller,
  input: { orderIds: readonly string[]; reason: string },
): Promise<MarkedOrders> {
  requirePermission(caller, "orders.mark-paid");
  const reason = parseReason(input.reason);
  const result: MarkedOrders = { marked: [], rejected: [] };
  for (const orderId of new Set(input.orderIds)) {
    try {
      await markOrderPaid(caller, { orderId, reason });
      result.marked.push(orderId);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      result.rejected.push({ orderId, error });
    }
  }
  return result;
}
