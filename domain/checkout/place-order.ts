import { randomUUID } from "node:crypto";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { inTransaction, together } from "#db/client.server.ts";
import { SESSION_MINUTES } from "#db/values/limits.ts";
import { buyerKey } from "#domain/checkout/coupons/buyer-key.ts";
import { CouponUnusable } from "#domain/checkout/coupons/coupon-errors.ts";
import { holdCoupon, lockCoupon } from "#domain/checkout/coupons/coupon-sql.ts";
import type { DiscountedCart } from "#domain/checkout/coupons/price-with-coupon.ts";
import {
  checkCustomerLimits,
  limitCustomers,
  readOrderedOf,
} from "#domain/checkout/holds/check-customer-limits.ts";
import { checkOwnHolds, checkUnverifiedHolds } from "#domain/checkout/holds/check-holds.ts";
import { readHeldUnits } from "#domain/checkout/holds/check-holds-sql.ts";
import { mayWaitDays } from "#domain/checkout/holds/hold-bounds.ts";
import { boundsOf, networkOf, readStandingOf } from "#domain/checkout/holds/hold-standing.ts";
import { limitOpenOrders, limitPace } from "#domain/checkout/holds/limit-orders.ts";
import { orderBeside, readOwnOrders, sameOrder } from "#domain/checkout/holds/own-orders.ts";
import { type CheckoutRequest, splitName } from "#domain/checkout/pricing/checkout-input.ts";
import { InsufficientStock } from "#domain/checkout/pricing/errors.ts";
import { strategies } from "#domain/delivery/strategies/strategies.ts";
import { readWaitedFor } from "#domain/delivery/waiting-orders.ts";
import type { Shopper } from "#domain/kernel/caller.ts";
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
import { lockShopperAndNetwork, writeOrder } from "./place-order-sql.ts";

/** An order of the same cart was placed concurrently. The shopper must pay on its page. */
export class SameCartIsOpen extends Error {
  readonly orderId: string;
  constructor(orderId: string) {
    super("the shopper has an open order of the same cart");
    this.name = "SameCartIsOpen";
    this.orderId = orderId;
  }
}

/**
 * An order with a product or the coupon of the cart was placed concurrently. Only one of these orders may be
 * open.
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
 * order, so that two carts with the same products never deadlock. Orders of one shopper run one after the
 * other, so that the limits count concurrent orders.
 * @param ended the overlapping orders that the caller has ended
 * @throws InsufficientStock for the first line that cannot be held
 * @throws CouponUnusable when another order took the last use, or the coupon was changed in the meantime
 * @throws HoldLimitReached, OrderLimitReached, TooManyAttempts, TooManyOpenOrders when a limit is exceeded
 * @throws SignInRequired when the account is erased
 * @throws SameCartIsOpen when the shopper has an open order of the same cart
 * @throws OtherCartIsOpen when the shopper has another open order that overlaps
 */
export async function placeOrder(
  caller: Shopper,
  request: CheckoutRequest,
  cart: DiscountedCart,
  { holdLimits: limits, paymentMethodTypes, terms }: PlacingSettings,
  ended: ReadonlySet<string> = new Set(),
): Promise<OrderRow> {
  const { userId } = caller;
  const network = networkOf(caller.origin.ip);
  const lines = cart.lines.map((line) => ({ ...line, id: randomUUID() }));
  const productIds = lines.map(({ productId }) => productId);
  const { coupon } = cart;
  const holding = lines.filter(({ holdsStock }) => holdsStock).map(({ productId }) => productId);
  const counted = lines.filter(isFromInventory);
  return inTransaction(
    async (tx, { shopper, own, standing, held, ordered, freeItems, waited }) => {
      if (shopper.length === 0) throw new SignInRequired();
      limitPace(own);
      const same = sameOrder(own, request.attemptId, cart);
      if (same) throw new SameCartIsOpen(same.id);
      const other = orderBeside(own, request.attemptId, ended);
      if (other) throw new OtherCartIsOpen(other.id);
      limitOpenOrders(own, request.attemptId);
      const bounds = boundsOf(standing[0], limits);
      checkOwnHolds(network, lines, limits, bounds, held);
      checkCustomerLimits(lines, ordered);
      // A repeated click fails below at the attempt's unique key. The attempt's first order may hold the last
      // units.
      const isRepeated = own.some((order) => order.attempt_id === request.attemptId);
      if (!isRepeated) requireHeld(lines, waited, shortOf(counted, freeItems));

      const provider = checkoutProvider();
      const order = newOrder();
      // This row is the evidence of the shopper's consent.
      const action = { type: "placed", details: consentDetails(request, terms) };
      const { written, unheld, couponUse } = await together(tx, {
        written: writeOrder({
          orderId: order.id,
          userId,
          email: caller.email,
          ...splitName(request.fullName),
          phone: request.phone,
          provider: provider.name,
          // The payment page has the same mode. Without a mode here, storing the page would change every
          // total.
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
          ...orderEventValues(caller, { before: null, after: order, action }),
        }),
        unheld: holdsOf(order.id, lines, freeItems),
        // Every transaction locks a coupon last, so the coupon follows the stock.
        couponLock: coupon ? [lockCoupon({ couponId: coupon.id })] : [],
        couponUse: coupon ? [couponHold(caller, order.id, coupon)] : [],
      });
      requireHeld(lines, waited, unheld);
      if (coupon && couponUse.length === 0) throw new CouponUnusable();
      if (!bounds.isVerified) await checkUnverifiedHolds(tx, lines, limits);
      return readOrderRow(written[0] as object);
    },
    {
      shopper: lockShopperAndNetwork({
        userId,
        // An order that holds no stock waits for no other order of its network.
        network: holding.length > 0 ? network : "",
        networkLock: advisoryLocks.holdsOfNetwork,
        isLimited: limitCustomers(lines),
        mailboxLock: advisoryLocks.ordersOfMailbox,
      }),
      own: readOwnOrders({
        userId,
        attemptId: request.attemptId,
        productIds,
        quantities: lines.map(({ quantity }) => quantity),
        couponCode: request.couponCode,
      }),
      standing: readStandingOf(caller),
      held: readHeldUnits({ userId, network, productIds: holding }),
      ordered: readOrderedOf(userId, lines),
      freeItems: lockFreeItems(columnsOf(counted)),
      waited: readWaitedFor({ productIds }),
    },
    // Nobody can pay yet. The shopper gets the page's address after a later commit that waits for the disk.
    "later",
  );
}

/** Returns the columns that the event of a new order reads: the defaults of the table. */
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

/** Returns the lines in the order of the shopper's cart. */
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

/** Binds the statement that holds one use of a coupon. The statement returns a row when the use is held. */
const couponHold = (
  { userId, email }: Shopper,
  orderId: string,
  { id: couponId, version }: NonNullable<DiscountedCart["coupon"]>,
) => holdCoupon({ couponId, version, orderId, userId, buyerKey: buyerKey(email) });

/** Binds the statements that hold the lines' stock. Delivery types that hold alike share a statement. */
const holdsOf = (orderId: string, lines: readonly NewLine[], items: readonly { item_id: string }[]) =>
  [...Map.groupBy(lines, ({ deliveryType }) => strategies[deliveryType].hold)].map(([hold, alike]) => {
    const { lineIds, productIds, quantities } = columnsOf(alike);
    return hold({ orderId, lineIds, productIds, quantities, itemIds: items.map((item) => item.item_id) });
  });

/** Returns the lines for which too few free items could be locked. */
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
    // Older paid orders that wait for this product get its units first (invariant I10).
    const isWaitedFor = !isByHand(line) && waited.some((row) => row.product_id === line.productId);
    const available = isWaitedFor ? 0 : short.get(line.id);
    if (available !== undefined)
      throw new InsufficientStock({ productId: line.productId, name: line.name, available });
  }
}
