import { and, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { findLatestCompletedOrder, findOrder } from "#domain/delivery/order-history/own-orders.ts";
import { type Caller, requireShopper } from "#domain/kernel/caller.ts";
import { isId } from "#domain/kernel/ids.ts";
import type { OrderView } from "#domain/orders/order-views.ts";
import { ProviderRefused, ProviderUnreachable } from "#domain/payments/provider-errors.ts";
import { mayAskProvider } from "./may-ask-provider.ts";
import { reconcileOrder } from "./reconcile-order.ts";

/**
 * Settles the order of a shopper who returns from the payment page, and returns its current state. Without a
 * session and an order id it returns the latest completed order (readings 12). Returns null for another
 * shopper's order. When the provider is unreachable or the rate limit is reached, returns the order
 * unchanged; the worker settles it.
 * @throws SignInRequired when the caller is no shopper
 */
export async function confirmReturn(
  caller: Caller,
  input: { sessionId?: string | null; orderId?: string },
): Promise<OrderView | null> {
  const shopper = requireShopper(caller);
  if (!input.sessionId && !input.orderId) return findLatestCompletedOrder(caller);
  if (!input.sessionId && !isId(input.orderId)) return null;
  const [order] = await db
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(
      and(
        eq(orders.userId, shopper.userId),
        input.sessionId ? eq(orders.providerSessionId, input.sessionId) : eq(orders.id, input.orderId ?? ""),
      ),
    );
  if (!order) return null;
  const isOpen = order.status === "pending" || order.status === "cancelled";
  if (isOpen && (await mayAskProvider(shopper, order.id))) {
    try {
      await reconcileOrder(order.id, "return");
    } catch (error) {
      if (!(error instanceof ProviderUnreachable || error instanceof ProviderRefused)) throw error;
    }
  }
  return findOrder(caller, order.id);
}
