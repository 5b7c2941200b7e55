import { db, run } from "#db/client.server.ts";
import { isDatabaseAway, isNoRoom } from "#db/health/database-errors.ts";
import { accessOf, type OrderAccess } from "#domain/identity/guests/order-access.ts";
import { type Caller, requireCustomer } from "#domain/kernel/caller.ts";
import { isId } from "#domain/kernel/ids.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";
import { readOrderRow } from "#domain/orders/change-order-sql.ts";
import { ProviderRejected, ProviderUnreachable } from "#domain/payments/provider-errors.ts";
import { reconcileKnownOrder } from "../reconcile-order.ts";
import { readOwnOrderById, readOwnOrderBySession, readOwnOrderWithoutLimits } from "./settle-return-sql.ts";

/**
 * Settles the order of a customer who returns from the payment page, and returns the current row of the
 * order. Returns null for an unknown order and for an order of another customer. When the provider is
 * unreachable, or the limit of requests is reached, returns the order unchanged. The webhook or the worker
 * settles an unchanged order later.
 * @throws SignInRequired when the caller is no customer
 */
export async function settleReturn(
  caller: Caller,
  input: { sessionId?: string | null; orderId?: string },
): Promise<OrderRow | null> {
  const access = accessOf(requireCustomer(caller));
  const sessionId = input.sessionId || null;
  const orderId = !sessionId && isId(input.orderId) ? input.orderId : null;
  const found = await readOwnOrder(access, orderId, sessionId);
  if (!found) return null;
  const order = readOrderRow(found);
  if (!found.may_ask) return order;
  try {
    return (await reconcileKnownOrder(order, "return")) ?? order;
  } catch (error) {
    if (error instanceof ProviderUnreachable || error instanceof ProviderRejected) return order;
    throw error;
  }
}

/**
 * Reads the order and counts the request to the provider. When the database cannot count the request, the
 * shop sends no request to the provider.
 */
async function readOwnOrder(access: OrderAccess, orderId: string | null, sessionId: string | null) {
  try {
    if (sessionId) return (await run(db, readOwnOrderBySession({ ...access, sessionId })))[0];
    return orderId ? (await run(db, readOwnOrderById({ ...access, orderId })))[0] : undefined;
  } catch (error) {
    if (isDatabaseAway(error) && !isNoRoom(error)) throw error;
    return (await run(db, readOwnOrderWithoutLimits({ ...access, orderId, sessionId })))[0];
  }
}
