import { randomUUID } from "node:crypto";
import { inTransaction, together } from "#db/client.server.ts";
import { SESSION_MINUTES } from "#db/values/limits.ts";
import { type Buyer, callerOf, guestOrdersOf } from "#domain/checkout/buyers/guest-buyer.ts";
import { buyerKey, guestKey } from "#domain/checkout/coupons/buyer-key.ts";
import { CouponUnusable } from "#domain/checkout/coupons/coupon-errors.ts";
import { holdCoupon, holdCouponOfGuest, lockCoupon } from "#domain/checkout/coupons/coupon-sql.ts";
import type { DiscountedCart } from "#domain/checkout/coupons/price-with-coupon.ts";
import { checkCustomerLimits } from "#domain/checkout/holds/check-customer-limits.ts";
import { checkOwnHolds, checkUnverifiedHolds } from "#domain/checkout/holds/check-holds.ts";
import { limitGuestOrders } from "#domain/checkout/holds/guest-orders.ts";
import { mayWaitDays } from "#domain/checkout/holds/hold-bounds.ts";
import { boundsOf, networkOf } from "#domain/checkout/holds/hold-standing.ts";
import { limitOpenOrders, limitPace, openOrdersMax } from "#domain/checkout/holds/limit-orders.ts";
import { orderBeside, sameOrder } from "#domain/checkout/holds/own-orders.ts";
import { type CheckoutRequest, splitName } from "#domain/checkout/pricing/checkout-input.ts";
import { InsufficientStock } from "#domain/checkout/pricing/errors.ts";
import { strategies } from "#domain/delivery/strategies/strategies.ts";
import { readWaitedFor } from "#domain/delivery/waiting-orders.ts";
import { grantOrder } from "#domain/identity/guests/order-session-sql.ts";
import { isByHand, isFromInventory } from "#domain/kernel/delivery-types.ts";
import { SignInRequired } from "#domain/kernel/errors.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";
import { readOrderRow } from "#domain/orders/change-order-sql.ts";
import type { OrderSnapshot } from "#domain/orders/events-of.ts";
import { orderEventValues } from "#domain/orders/record-order-event.ts";
import { methodTypesFor } from "#domain/payments/method-types-for.ts";
import { checkoutProvider } from "#domain/payments/registry/providers.server.ts";
import type { SiteSettings } from "#domain/settings/site-settings.ts";
import type { UnheldLine } from "#domain/stock/held-lines.ts";
import { lockFreeItems } from "#domain/stock/lock-free-items.ts";
import { env } from "#env";
import { consentDetails } from "./consent-details.ts";
import { writeOrder } from "./place-order-sql.ts";
import { readBuyer } from "./read-buyer.ts";

/**
 * An order with the same cart was placed concurrently. The shopper must pay on the payment page of this
 * order.
 */
export class SameCartIsOpen extends Error {
  readonly orderId: string;
  constructor(orderId: string) {
    super("the shopper has an open order of the same cart");
    this.name = "SameCartIsOpen";
    this.orderId = orderId;
  }
}

/**
 * A concurrent request has placed an order with a product or the coupon of this cart. When two orders of the
 * shopper overlap, only one of them may be open.
 */
export class OtherCartIsOpen extends Error {
  readonly orderId: string;
  constructor(orderId: string) {
    super("the shopper has an open order that overlaps");
    this.name = "OtherCartIsOpen";
    this.orderId = orderId;
  }
}

type PlacingSettings = Pick<SiteSettings, "holdLimits" | "paymentMethodTypes" | "terms">;
type NewLine = DiscountedCart["lines"][number] & { id: string };

/**
 * Places an order and holds all of its stock and its coupon, in one transaction. Holds the lines in product
 * order, so that two carts with the same products never deadlock. The shop places the orders of one shopper
 * one after the other. The limits therefore also count orders from concurrent requests.
 * @param ended the overlapping orders that the caller has ended
 * @throws InsufficientStock for the first line that cannot be held
 * @throws CouponUnusable when another order took the last use, or the coupon was changed in the meantime
 * @throws HoldLimitReached, OrderLimitReached, TooManyAttempts, TooManyOpenOrders when a limit is exceeded
 * @throws SignInRequired when the account is erased
 * @throws SameCartIsOpen when the shopper has an open order with the same cart
 * @throws OtherCartIsOpen when the shopper has another open order that overlaps with the cart
 */
export async function placeOrder(
  buyer: Buyer,
  request: CheckoutRequest,
  cart: DiscountedCart,
  { holdLimits: limits, paymentMethodTypes, terms }: PlacingSettings,
  ended: ReadonlySet<string> = new Set(),
): Promise<OrderRow> {
  const network = networkOf(buyer.origin.ip);
  const isGuest = buyer.kind === "guest";
  const lines = cart.lines.map((line) => ({ ...line, id: randomUUID() }));
  const { coupon } = cart;
  const holding = lines.filter(({ holdsStock }) => holdsStock).map(({ productId }) => productId);
  const counted = lines.filter(isFromInventory);
  return inTransaction(
    async (tx, { session, owner, own, standing, held, ordered, guestOrders, freeItems, waited }) => {
      const userId = owner[0]?.id;
      if (userId === undefined) throw new SignInRequired();
      limitPace(own);
      const same = sameOrder(own, request.attemptId, cart);
      if (same) throw new SameCartIsOpen(same.id);
      const other = orderBeside(own, request.attemptId, ended);
      if (other) throw new OtherCartIsOpen(other.id);
      limitOpenOrders(own, request.attemptId, openOrdersMax(buyer));
      limitGuestOrders(guestOrders);
      const bounds = boundsOf(standing[0], limits);
      checkOwnHolds(network, lines, limits, bounds, held);
      checkCustomerLimits(lines, ordered);
      // The first click of the attempt might hold the last units, so a repeated click skips the check of the
      // held items. On a repeated click, the unique key of the attempt rejects the insert of the order.
      const isRepeated = own.some((order) => order.attempt_id === request.attemptId);
      if (!isRepeated) requireHeld(lines, waited, shortOf(counted, freeItems));

      const provider = checkoutProvider();
      const order = newOrder();
      // The event row is the evidence of the shopper's consent.
      const action = { type: "placed", details: consentDetails(request, terms) };
      const { written, unheld, couponUse } = await together(tx, {
        written: writeOrder({
          orderId: order.id,
          userId,
          email: buyer.email,
          guestSessionId: session[0]?.id ?? null,
          ...splitName(request.fullName),
          phone: request.phone,
          provider: provider.name,
          // The payment page has the same payment mode as the order. If the mode were missing here, the later
          // write of the payment page would change every total of the shop.
          isTest: !env.PAYMENTS_LIVE,
          currency: cart.currency.code,
          exchangeRate: cart.currency.rate,
          subtotal: cart.charged + cart.discount,
          discount: cart.discount,
          charged: cart.charged,
          couponCode: coupon?.code ?? "",
          storeTotal: cart.total,
          storeSubtotal: cart.total + cart.storeDiscount,
          paymentMethodTypes: methodTypesFor(
            provider.charges,
            paymentMethodTypes,
            cart.currency.code,
            mayWaitDays(bounds),
          ),
          attemptId: request.attemptId,
          locale: request.locale,
          productNames: lines.map(({ name }) => name).join(" "),
          sessionMinutes: SESSION_MINUTES,
          holdMinutes: bounds.minutes,
          network,
          ...columnsOf(lines),
          positions: lines.map((line) => inCartOrder(request, lines).indexOf(line) + 1),
          ...orderEventValues(callerOf(buyer), { before: null, after: order, action }),
        }),
        unheld: holdsOf(order.id, lines, freeItems),
        // Every transaction locks a coupon last, so this function locks the coupon after the stock.
        couponLock: coupon ? [lockCoupon({ couponId: coupon.id })] : [],
        couponUse: coupon ? [couponHold(buyer, userId, session[0]?.id, order.id, coupon)] : [],
        grants: session.map(({ id: sessionId }) =>
          grantOrder({ sessionId, orderId: order.id, source: "checkout" }),
        ),
      });
      requireHeld(lines, waited, unheld);
      if (coupon && couponUse.length === 0) throw new CouponUnusable();
      if (!bounds.isVerified) await checkUnverifiedHolds(tx, lines, limits, isGuest);
      return readOrderRow(written[0] as object);
    },
    {
      ...readBuyer(buyer, request, {
        lines,
        // When a shopper's order holds no stock, the order does not wait for the lock of the network.
        network: isGuest || holding.length > 0 ? network : "",
        holding,
      }),
      freeItems: lockFreeItems(columnsOf(counted)),
      waited: readWaitedFor({ productIds: lines.map(({ productId }) => productId) }),
    },
    // Nobody can pay the new order yet. The shopper gets the URL of the payment page only after a later
    // commit. The later commit waits until the data are on the disk.
    "later",
  );
}

/** Returns the default values of the order columns that the event of a new order reads. */
const newOrder = (): OrderSnapshot => ({
  id: randomUUID(),
  version: 1,
  status: "pending",
  paymentState: "creating",
  voucherMethod: null,
  deliveryState: "none",
  refundState: "none",
  disputeState: "none",
  exceptions: [],
  paidAmount: 0,
  refundedAmount: 0,
});

/** Returns the lines in the sequence that they have in the shopper's cart. */
export const inCartOrder = <Line extends { productId: string }>(
  { items }: Pick<CheckoutRequest, "items">,
  lines: readonly Line[],
): Line[] => items.flatMap(({ productId }) => lines.find((line) => line.productId === productId) ?? []);

const columnsOf = (lines: readonly NewLine[]) => ({
  lineIds: lines.map(({ id }) => id),
  productIds: lines.map(({ productId }) => productId),
  names: lines.map(({ name }) => name),
  slugs: lines.map(({ slug }) => slug),
  emojis: lines.map(({ emoji }) => emoji),
  deliveryTypes: lines.map(({ deliveryType }) => deliveryType),
  quantities: lines.map(({ quantity }) => quantity),
  prices: lines.map(({ charge }) => charge),
  listPrices: lines.map(({ listCharge }) => listCharge),
  amounts: lines.map(({ amount }) => amount),
  discounts: lines.map(({ discount }) => discount),
  storePrices: lines.map(({ price }) => price),
  storeDiscounts: lines.map(({ storeDiscount }) => storeDiscount),
});

/**
 * Binds the parameters of the statement that holds one use of a coupon. The statement returns a row when the
 * use is held.
 */
function couponHold(
  buyer: Buyer,
  userId: string,
  sessionId: string | undefined,
  orderId: string,
  { id: couponId, version }: NonNullable<DiscountedCart["coupon"]>,
) {
  const key = buyerKey(buyer.email);
  const hold = { couponId, version, orderId, buyerKey: key };
  return buyer.kind === "shopper"
    ? holdCoupon({ ...hold, storedKey: key, userId })
    : holdCouponOfGuest({ ...hold, storedKey: guestKey(sessionId ?? ""), ...guestOrdersOf(buyer) });
}

/**
 * Binds the parameters of the statements that hold the stock of the lines. Delivery types that hold stock in
 * the same way share one statement.
 */
const holdsOf = (orderId: string, lines: readonly NewLine[], items: readonly { item_id: string }[]) =>
  [...Map.groupBy(lines, ({ deliveryType }) => strategies[deliveryType].hold)].map(([hold, alike]) => {
    const { lineIds, productIds, quantities } = columnsOf(alike);
    return hold({ orderId, lineIds, productIds, quantities, itemIds: items.map((item) => item.item_id) });
  });

/** Returns the lines for which the transaction could not lock enough free items. */
function shortOf(lines: readonly NewLine[], items: readonly { product_id: string }[]): UnheldLine[] {
  const locked = Map.groupBy(items, (item) => item.product_id);
  return lines.flatMap(({ id, productId, quantity }) => {
    const available = locked.get(productId)?.length ?? 0;
    return available < quantity ? [{ line_id: id, available }] : [];
  });
}

/** @throws InsufficientStock when an older paid order waits for the product, or the stock is too small. */
function requireHeld(
  lines: readonly NewLine[],
  waited: readonly { product_id: string }[],
  unheld: readonly UnheldLine[],
): void {
  const short = new Map(unheld.map((line) => [line.line_id, line.available]));
  for (const line of lines) {
    // Older paid orders that wait for this product get the available units first (invariant I10).
    const isWaitedFor = !isByHand(line) && waited.some((row) => row.product_id === line.productId);
    const available = isWaitedFor ? 0 : short.get(line.id);
    if (available !== undefined)
      throw new InsufficientStock({ productId: line.productId, name: line.name, available });
  }
}
