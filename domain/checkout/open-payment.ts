import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { type Caller, system } from "#domain/caller.ts";
import { changeOrder, OrderChanged, type OrderRow } from "#domain/orders/change-order.ts";
import {
  ProviderRefused,
  ProviderUnreachable,
  type SessionFacts,
  type SessionRequest,
} from "#domain/payments/provider.ts";
import { paymentProvider } from "#domain/payments/stripe.server.ts";
import { env } from "#env";
import { releaseOrder } from "./release-order.ts";

/**
 * Opens the hosted payment page of an order that has none yet (order-lifecycle T2), outside any transaction.
 * Asked again after a crash or by the sweeper, the provider's idempotency key leads to the same page. A definite refusal
 * ends the order and gives its stock back at once.
 * @throws ProviderUnreachable when nothing is known: the order stays and the sweeper asks again. ProviderRefused.
 */
export async function openPayment(
  caller: Caller,
  order: OrderRow,
  options: { again: boolean },
): Promise<OrderRow> {
  const lines = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(orderItems.position);
  const request: SessionRequest = {
    orderId: order.id,
    orderNumber: order.orderNumber,
    currency: order.currency,
    lines: lines.map((line) => ({ name: line.productName, unitAmount: line.price, quantity: line.quantity })),
    customerEmail: order.customerEmail,
    expiresAt: order.expiresAt,
    successUrl: `${env.APP_URL}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${env.APP_URL}/payment-cancelled?order=${order.id}`,
    language: order.locale === "pt-BR" ? "pt-BR" : undefined,
  };
  let session: SessionFacts;
  try {
    session = await askForSession(request, options.again);
  } catch (error) {
    if (error instanceof ProviderRefused)
      await releaseOrder(system("checkout"), order.id, "voided", "the provider refused");
    throw error;
  }
  return storeSession(caller, order.id, session);
}

/**
 * The provider keeps the answer of a key for a day, also when it was a failure. Asked again, the first key may still lead
 * to a page whose answer was lost; where it leads to the kept failure, a new key is safe: nobody has seen an earlier page.
 */
async function askForSession(request: SessionRequest, again: boolean): Promise<SessionFacts> {
  const key = `order-${request.orderId}`;
  try {
    return await paymentProvider.openSession(request, key);
  } catch (error) {
    if (!again || !(error instanceof ProviderUnreachable)) throw error;
    return paymentProvider.openSession(request, `${key}-${randomUUID()}`);
  }
}

/** Keeps the session with its order. A webhook may have been faster: then the order is already further and stays so. */
async function storeSession(caller: Caller, orderId: string, session: SessionFacts): Promise<OrderRow> {
  for (let attempt = 1; ; attempt++) {
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
    if (!order) throw new Error("the order is gone");
    if (order.paymentState !== "creating") return order;
    try {
      return await inTransaction((tx) =>
        changeOrder(
          tx,
          caller,
          order,
          { paymentState: "awaiting", stripeCheckoutSessionId: session.id, checkoutUrl: session.url },
          { type: "payment_opened" },
        ),
      );
    } catch (error) {
      if (!(error instanceof OrderChanged) || attempt >= 5) throw error;
    }
  }
}
