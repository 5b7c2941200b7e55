import { randomUUID } from "node:crypto";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { SESSION_MINUTES } from "#db/limits.ts";
import { customers, profiles, users } from "#db/schema/accounts.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { checkOwnHolds, checkUnverifiedHolds } from "#domain/checkout/holds/check-holds.ts";
import { networkOf, readHoldBounds } from "#domain/checkout/holds/hold-standing.ts";
import { limitOpenOrders, limitPace } from "#domain/checkout/holds/limit-orders.ts";
import { type CheckoutRequest, splitName } from "#domain/checkout/pricing/checkout-input.ts";
import { InsufficientStock } from "#domain/checkout/pricing/errors.ts";
import type { PricedCart, PricedLine } from "#domain/checkout/pricing/price-cart.ts";
import { strategies } from "#domain/delivery/strategies/strategies.ts";
import { isWaitedFor } from "#domain/delivery/waiting-orders.ts";
import type { Shopper } from "#domain/kernel/caller.ts";
import { isByHand } from "#domain/kernel/delivery-types.ts";
import { SignInRequired } from "#domain/kernel/errors.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";
import { recordOrderEvent } from "#domain/orders/record-order-event.ts";
import { methodTypesFor } from "#domain/payments/method-types-for.ts";
import { checkoutProvider } from "#domain/payments/registry/providers.server.ts";
import type { SiteSettings } from "#domain/settings/site-settings.ts";

/**
 * Places an order and holds all of its stock in the caller's transaction. Holds the lines in product order,
 * so that two carts with the same products never deadlock. Orders of one shopper run one after the other, so
 * that the limits count concurrent orders. The caller must roll back the transaction on an error.
 * @throws InsufficientStock for the first line that cannot be held
 * @throws HoldLimitReached, TooManyAttempts, TooManyOpenOrders when a limit is exceeded
 * @throws SignInRequired when the account is erased
 */
export async function placeOrder(
  tx: Transaction,
  caller: Shopper,
  request: CheckoutRequest,
  cart: PricedCart,
  settings: Pick<SiteSettings, "holdLimits" | "paymentMethodTypes">,
): Promise<OrderRow> {
  const { holdLimits: limits, paymentMethodTypes } = settings;
  await holdBuyer(tx, caller);
  await limitPace(tx, caller);
  await limitOpenOrders(tx, caller, request.attemptId);
  const bounds = await readHoldBounds(caller, limits, tx);
  await checkOwnHolds(tx, caller, cart.lines, limits, bounds);
  await rememberLanguage(tx, caller, request.locale);
  const name = splitName(request.fullName);
  const customer = await findOrMakeCustomer(tx, caller, name);
  const provider = checkoutProvider();
  const [order] = await tx
    .insert(orders)
    .values({
      userId: caller.userId,
      customerId: customer.id,
      customerEmail: caller.email,
      customerFirstName: customer.firstName,
      customerLastName: customer.lastName,
      phone: request.phone,
      provider: provider.name,
      currency: cart.currency.code,
      exchangeRate: cart.currency.rate,
      subtotal: cart.charged,
      total: cart.charged,
      paymentMethodTypes: methodTypesFor(provider, paymentMethodTypes, cart.currency.code),
      storeTotal: cart.total,
      attemptId: request.attemptId,
      locale: request.locale,
      productNames: cart.lines.map((line) => line.name).join(" "),
      expiresAt: sql`date_trunc('second', now()) + make_interval(mins => ${SESSION_MINUTES})`,
      holdUntil: bounds.minutes === null ? null : sql`now() + make_interval(mins => ${bounds.minutes})`,
      clientNetwork: networkOf(caller.origin.ip),
      nextCheckAt: sql`now() + interval '60 seconds'`,
    })
    .returning();
  if (!order) throw new Error("the insert of the order returned no row");

  const items = cart.lines.map((line, index) => ({ line, id: randomUUID(), position: index + 1 }));
  await tx.insert(orderItems).values(
    items.map(({ line, id, position }) => ({
      id,
      orderId: order.id,
      productId: line.productId,
      position,
      productName: line.name,
      productSlug: line.slug,
      emoji: line.emoji,
      deliveryType: line.deliveryType,
      quantity: line.quantity,
      price: line.charge,
    })),
  );
  for (const { line, id } of items) await holdLine(tx, line, id, order.holdUntil ?? order.expiresAt);
  if (!bounds.isVerified) await checkUnverifiedHolds(tx, cart.lines, limits);
  // This row is the evidence of the shopper's consent.
  const action = { type: "placed", details: request.consent ? { consent: true } : {} };
  await recordOrderEvent(tx, caller, { before: null, after: order, action });
  return order;
}

/** Locks the shopper's row: waits for an erasure of the account and for concurrent orders of the shopper. */
async function holdBuyer(tx: Transaction, caller: Shopper): Promise<void> {
  const [buyer] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, caller.userId), isNull(users.erasedAt)))
    .for("no key update");
  if (!buyer) throw new SignInRequired();
}

/** Stores the language in the profile: mails without an order use the language of the last purchase. */
async function rememberLanguage(tx: Transaction, caller: Shopper, locale: string): Promise<void> {
  await tx
    .update(profiles)
    .set({ locale })
    .where(and(eq(profiles.userId, caller.userId), ne(profiles.locale, locale)));
}

/** Creates or updates the customer of the account. An empty name does not replace the stored name. */
async function findOrMakeCustomer(
  tx: Transaction,
  caller: Shopper,
  name: { firstName: string; lastName: string },
) {
  const [customer] = await tx
    .insert(customers)
    .values({ userId: caller.userId, email: caller.email, ...name })
    .onConflictDoUpdate({
      target: customers.userId,
      set: {
        email: caller.email,
        firstName: name.firstName ? name.firstName : sql`${customers.firstName}`,
        lastName: name.firstName ? name.lastName : sql`${customers.lastName}`,
      },
    })
    .returning({ id: customers.id, firstName: customers.firstName, lastName: customers.lastName });
  if (!customer) throw new Error("the insert of the customer returned no row");
  return customer;
}

/** @throws InsufficientStock when an older paid order waits for the product, or the stock is too small. */
async function holdLine(tx: Transaction, line: PricedLine, orderItemId: string, until: Date): Promise<void> {
  const { productId, name, quantity } = line;
  // Units go first to older paid orders that wait for this product (invariant I10).
  const available =
    !isByHand(line) && (await isWaitedFor(tx, productId))
      ? 0
      : await strategies[line.deliveryType].hold(tx, { orderItemId, productId, quantity }, until);
  if (available !== null) throw new InsufficientStock({ productId, name, available });
}
