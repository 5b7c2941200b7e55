import { and, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { findLatestCompletedOrder, findOrder } from "#domain/delivery/order-history/own-orders.ts";
import { type Caller, requireShopper } from "#domain/kernel/caller.ts";
import { isId } from "#domain/kernel/ids.ts";
import type { OrderView } from "#domain/orders/order-views.ts";
import { ProviderRefused, ProviderUnreachable } from "#domain/payments/provider.ts";
import { mayAskProvider } from "./may-ask-provider.ts";
import { reconcileOrder } from "./reconcile-order.ts";

/**
 * The shopper is back from the payment page: settles their order by what the provider says and returns it as it is now.
 * Without a session, their latest completed order (readings 12); somebody else's session shows nothing.
 * When the provider cannot be asked, or was asked a moment ago, the order is returned as it stands and the worker goes on.
 * @throws SignInRequired
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
        input.sessionId
          ? eq(orders.stripeCheckoutSessionId, input.sessionId)
          : eq(orders.id, input.orderId ?? ""),
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
