import { randomUUID } from "node:crypto";
import { sandboxControl } from "@handover/stripe-sandbox/control-client.ts";
import { eq } from "drizzle-orm";
import { db, inTransaction, run } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { withoutCoupon } from "#domain/checkout/coupons/price-with-coupon.ts";
import { placeOrder } from "#domain/checkout/place-order.ts";
import { parseCheckoutInput } from "#domain/checkout/pricing/checkout-input.ts";
import { priceCart, readCartProducts } from "#domain/checkout/pricing/price-cart.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { startCheckout } from "#domain/checkout/start-checkout.ts";
import { type Shopper, system } from "#domain/kernel/caller.ts";
import { changeOrder, type OrderRow } from "#domain/orders/change-order.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import { INITIAL_RATES } from "#domain/settings/currency-rates.ts";
import { INITIAL_HOLD_LIMITS } from "#domain/settings/hold-limits.ts";
import { ensureShopId } from "#domain/settings/shop-id.ts";
import { env } from "#env";
import { buildProduct } from "./build-product.ts";
import { buildShopper } from "./build-shopper.ts";

/** The control interface of this test file's card sandbox. */
export const sandbox = sandboxControl(env.STRIPE_API_BASE);

export interface Cart {
  productId: string;
  quantity: number;
}

/** Starts a checkout as the checkout page does, with a new attempt id by default. */
export function checkOut(
  shopper: Shopper,
  items: Cart[],
  attemptId: string = randomUUID(),
  couponCode = "",
  agreedTo?: string,
) {
  const consent = agreedTo ? { consent: true, consentSentences: { delivery: agreedTo, terms: "" } } : {};
  return startCheckout(shopper, { attemptId, items, paymentMethod: "card", couponCode, ...consent });
}

/** The options of an order. `agreedTo` is the sentence of the consent to immediate delivery. */
export interface OrderInput {
  shopper?: Shopper;
  items?: Cart[];
  couponCode?: string;
  agreedTo?: string;
}

/** Builds an order that waits for its payment. */
export async function buildAwaitingOrder(input: OrderInput = {}) {
  const shopper = input.shopper ?? (await buildShopper());
  const items = input.items ?? [{ productId: (await buildProduct()).id, quantity: 1 }];
  const { orderId } = await checkOut(shopper, items, randomUUID(), input.couponCode, input.agreedTo);
  return { shopper, orderId, items, session: (await readOrder(orderId)).providerSessionId ?? "" };
}

/** Builds a settled order that was paid in the sandbox. `card` is a test card's number. */
export async function buildPaidOrder(input: OrderInput & { card?: string } = {}) {
  const awaiting = await buildAwaitingOrder(input);
  await sandbox.pay({ session: awaiting.session, card: input.card });
  await reconcileOrder(awaiting.orderId, "test");
  return awaiting;
}

/** Reads the order's current row. @throws Error when there is none. */
export async function readOrder(orderId: string): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error(`no order ${orderId}`);
  return order;
}

/**
 * Makes the order wait for a delayed payment: the checkout session is complete, but the bank has not decided.
 */
export async function delayPayment(orderId: string): Promise<void> {
  const order = await readOrder(orderId);
  await inTransaction((tx) =>
    changeOrder(
      tx,
      system("provider"),
      order,
      { paymentState: "async_pending" },
      { type: "payment_pending" },
    ),
  );
}

/**
 * Builds an order as it is after a crash: the provider has answered, but the shop has not stored the answer.
 * The session exists and can be paid, but the order does not contain the session's id. With `unitAmount`, the
 * session charges this price for a unit instead of the order's price.
 */
export async function buildOrderBeforeOwnWrite(input: { items: Cart[]; unitAmount?: number }) {
  const shopper = await buildShopper();
  const parsed = parseCheckoutInput({ attemptId: randomUUID(), items: input.items, paymentMethod: "card" });
  const request = { ...parsed, currency: "USD" as const };
  const productIds = input.items.map(({ productId }) => productId);
  const settings = { minPurchase: 0, currencyRates: INITIAL_RATES, chargeCurrencies: [], rateMaxAgeDays: 7 };
  const cart = priceCart(request, settings, await run(db, readCartProducts({ productIds })));
  const order = await placeOrder(shopper, request, withoutCoupon(cart), {
    holdLimits: INITIAL_HOLD_LIMITS,
    paymentMethodTypes: ["card"],
    terms: {},
  });
  const session = await openProviderSession({
    orderId: order.id,
    lines: cart.lines.map((line) => ({
      name: line.name,
      unitAmount: input.unitAmount ?? line.charge,
      quantity: line.quantity,
    })),
  });
  return { shopper, orderId: order.id, session: session.id };
}

/** Opens a checkout session directly at the provider. The order does not have to exist. */
export async function openProviderSession(input: {
  orderId: string;
  lines?: { name: string; unitAmount: number; quantity: number }[];
}) {
  return stripeProvider.openPage(
    {
      shopId: await ensureShopId(),
      orderId: input.orderId,
      orderNumber: "HO-0",
      currency: "USD",
      methodTypes: ["card"],
      voucherSeconds: 1_800,
      lines: input.lines ?? [{ name: "Something", unitAmount: 5000, quantity: 1 }],
      customerEmail: "buyer@example.com",
      expiresAt: new Date(Date.now() + 31 * 60_000),
      successUrl: (pageId) => `http://localhost/payment-success?session_id=${pageId}`,
      cancelUrl: "http://localhost/payment-cancelled",
    },
    randomUUID(),
  );
}
