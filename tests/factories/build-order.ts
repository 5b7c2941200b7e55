import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import type { Shopper } from "#domain/caller.ts";
import { reconcileOrder } from "#domain/checkout/reconcile-order.ts";
import { startCheckout } from "#domain/checkout/start-checkout.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";
import { env } from "#env";
import { sandboxControl } from "#sandbox/control-client.ts";
import { buildProduct } from "./build-product.ts";
import { buildShopper } from "./build-shopper.ts";

/** The card sandbox of this test file. */
export const sandbox = sandboxControl(env.STRIPE_API_BASE);

export interface Cart {
  productId: string;
  quantity: number;
}

/** Starts a checkout as the page does, with a new attempt each time. */
export function checkOut(shopper: Shopper, items: Cart[], attemptId: string = randomUUID()) {
  return startCheckout(shopper, { attemptId, items, paymentMethod: "card" });
}

/** An order that waits for its payment. */
export async function buildAwaitingOrder(input: { shopper?: Shopper; items?: Cart[] } = {}) {
  const shopper = input.shopper ?? (await buildShopper());
  const items = input.items ?? [{ productId: (await buildProduct()).id, quantity: 1 }];
  const { orderId } = await checkOut(shopper, items);
  return { shopper, orderId, items, session: (await readOrder(orderId)).stripeCheckoutSessionId ?? "" };
}

/** An order that was paid at the sandbox and settled. */
export async function buildPaidOrder(input: { shopper?: Shopper; items?: Cart[] } = {}) {
  const awaiting = await buildAwaitingOrder(input);
  await sandbox.pay({ session: awaiting.session });
  await reconcileOrder(awaiting.orderId, "test");
  return awaiting;
}

/** The order's row as it is now. */
export async function readOrder(orderId: string): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error(`no order ${orderId}`);
  return order;
}
