import { setTimeout as wait } from "node:timers/promises";
import { and, eq, inArray, sql } from "drizzle-orm";
import { db, run, together } from "#db/client.server.ts";
import { violatedConstraint } from "#db/health/database-errors.ts";
import { orders } from "#db/schema/orders.ts";
import { OPENING_SECONDS } from "#db/values/limits.ts";
import {
  type Buyer,
  buyerOf,
  callerOf,
  entryOfGuest,
  requireGuestCheckout,
} from "#domain/checkout/buyers/guest-buyer.ts";
import { type DiscountedCart, priceWithCoupon } from "#domain/checkout/coupons/price-with-coupon.ts";
import { limitPace, openOrdersBeside, TooManyOpenOrders } from "#domain/checkout/holds/limit-orders.ts";
import type { OwnOrder } from "#domain/checkout/holds/own-orders.ts";
import {
  type CheckoutInput,
  type CheckoutRequest,
  parseCheckoutInput,
} from "#domain/checkout/pricing/checkout-input.ts";
import {
  AttemptUsed,
  CardsUnavailable,
  ConsentRequired,
  CryptoUnavailable,
  InsufficientStock,
  PageOpen,
  PriceChanged,
} from "#domain/checkout/pricing/errors.ts";
import { type PageLine, pageLine } from "#domain/checkout/pricing/page-line.ts";
import { priceCart, readCartProducts } from "#domain/checkout/pricing/price-cart.ts";
import { suggestCurrency } from "#domain/checkout/pricing/suggest-currency.ts";
import { abandonOrder } from "#domain/checkout/settlement/abandon-order.ts";
import { type KnownOfPage, openPayment } from "#domain/checkout/settlement/open-payment.ts";
import { releaseOrder } from "#domain/checkout/settlement/release-order.ts";
import { mailboxOf } from "#domain/identity/accounts/mailbox.ts";
import { blockOf, CheckoutBlocked } from "#domain/identity/blocks/is-blocked.ts";
import type { OrderEntry } from "#domain/identity/guests/begin-order-session.ts";
import { type Caller, system } from "#domain/kernel/caller.ts";
import { isFromInventory } from "#domain/kernel/delivery-types.ts";
import { SignInRequired } from "#domain/kernel/errors.ts";
import { TooManyAttempts } from "#domain/kernel/limits/rate-limit.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";
import { endReasons } from "#domain/orders/reason.ts";
import { canTakePayments } from "#domain/payments/registry/providers.server.ts";
import { asksConsent } from "#domain/settings/checkout-consent.ts";
import { readSettingRows, settingsOf } from "#domain/settings/queries.ts";
import { shopIdIn } from "#domain/settings/shop-id.ts";
import type { SiteSettings } from "#domain/settings/site-settings.ts";
import { findAttempt } from "./find-attempt.ts";
import { findOpenOrder } from "./find-open-order.ts";
import { makeGuestRoom, rejectBeyondShare } from "./make-guest-room.ts";
import { makeRoom } from "./make-room.ts";
import { openInBrowser } from "./open-in-browser.ts";
import { inCartOrder, OtherCartIsOpen, placeOrder, SameCartIsOpen } from "./place-order.ts";
import { ownOrdersOf } from "./read-buyer.ts";

/** Maximum number of attempts to reserve stock while concurrent transactions lock the missing items. */
const HOLD_TRIES = 6;
/**
 * Maximum number of attempts to end older orders when concurrent requests of the shopper place new orders.
 */
const ROOM_TRIES = 3;

/**
 * The order and the URL of its payment page. `entry` is the order session that the shop stores in the cookie
 * of a guest.
 */
export interface StartedCheckout {
  orderId: string;
  paymentUrl: string;
  entry?: OrderEntry;
}

/**
 * Turns a cart into an order with held stock. Returns the order id and the URL of its payment page. Prices,
 * stock and limits come from the database. A repeated request with the same attempt id returns the same page.
 * A repeated request can contain another price. When this other price is the current price, the function ends
 * the earlier order and throws PriceChanged. When the shopper requests the same cart from another tab or
 * browser, the shopper gets the page that is already open. The function ends an earlier order that contains a
 * product or the coupon of the cart. When two clicks arrive at the same time, the function refuses the second
 * click. The shopper then chooses between the two carts. A visitor can buy as a guest with a mail address.
 * The setting for guests must be on, and no product may need an account.
 * @throws every error of errors.ts, SignInRequired, InvalidInput, TooManyAttempts, CheckoutBlocked,
 *   ProviderUnreachable, ProviderRejected
 */
export async function startCheckout(caller: Caller, input: CheckoutInput): Promise<StartedCheckout> {
  if (caller.kind !== "shopper") await requireGuestCheckout(caller);
  const parsed = parseCheckoutInput(input);
  const buyer = buyerOf(caller, parsed);
  if (parsed.paymentMethod === "crypto") throw new CryptoUnavailable();
  // Read the products first. A first click might have taken the last item. Because the products are read
  // first, a second click still finds the order of the first click.
  const { settingRows, products, own, block } = await together(db, {
    settingRows: readSettingRows({}),
    products: readCartProducts({ productIds: productsOf(parsed) }),
    own: ownOrdersOf(buyer, parsed),
    block: blockOf({ ...buyer.origin, email: buyer.email, mailbox: mailboxOf(buyer.email) }),
  });
  if (block.length > 0) throw new CheckoutBlocked();
  const settings = settingsOf(settingRows);
  if (buyer.kind === "guest" && products.some(({ needs_account }) => needs_account))
    throw new SignInRequired();
  if (!canTakePayments(settings)) throw new CardsUnavailable();
  if (asksConsent(settings) && !parsed.consent) throw new ConsentRequired();
  const currency = parsed.currency ?? suggestCurrency(parsed.acceptLanguage, settings);
  const request: CheckoutRequest = { ...parsed, currency };

  const isRepeated = own.some((order) => order.attempt_id === request.attemptId);
  const earlier = isRepeated ? await findAttempt(buyer, request) : undefined;
  if (earlier && (earlier.isAsSeen || earlier.order.status !== "pending")) {
    await endIfTooLate(earlier.order);
    return toPaymentPage(buyer, earlier.order);
  }
  if (!earlier) limitPace(own);
  const priced = priceCart(request, settings, products);
  const cart = await priceWithCoupon(buyer, request, priced, settings);
  if (earlier) {
    await endOtherPrice(buyer, earlier.order);
    throw new PriceChanged(priced.total);
  }
  const open = await findOpenOrder(buyer, request.attemptId, cart, own);
  if (open) return toPaymentPage(buyer, open);
  rejectSoldOut(cart, own);
  const { order, lines } = await placeInRoom(buyer, request, cart, settings, own);
  globalThis.failpoint?.("order-placed");
  return toPaymentPage(buyer, order, { lines, shopId: shopIdIn(settingRows) });
}

const productsOf = ({ items }: Pick<CheckoutRequest, "items">) => items.map(({ productId }) => productId);

async function toPaymentPage(
  buyer: Buyer,
  order: OrderRow,
  known: KnownOfPage = {},
): Promise<StartedCheckout> {
  const opened = order.paymentState === "creating" ? await openPayment(callerOf(buyer), order, known) : order;
  if (opened.status !== "pending" || !opened.checkoutUrl) throw new AttemptUsed();
  const entry = buyer.kind === "guest" ? { entry: entryOfGuest(buyer) } : {};
  const isPlacedNow = known.lines !== undefined;
  if (buyer.kind === "guest" && !isPlacedNow) await openInBrowser(buyer, opened.id);
  return { orderId: opened.id, paymentUrl: opened.checkoutUrl, ...entry };
}

/**
 * Ends an earlier order of the attempt when the order is too old to get a payment page.
 * @throws AttemptUsed when an order was ended
 */
async function endIfTooLate({ id, paymentState }: OrderRow): Promise<void> {
  if (paymentState !== "creating") return;
  const isLate = sql`${orders.createdAt} + make_interval(secs => ${OPENING_SECONDS}) <= now()`;
  if ((await db.$count(orders, and(eq(orders.id, id), isLate))) === 0) return;
  await releaseOrder(system("checkout"), id, "voided", endReasons.notOpened);
  throw new AttemptUsed();
}

/**
 * Ends the earlier order of an attempt, because the shopper now sees another price. A late request with an
 * older price ends no order, because `priceCart` rejects this request first.
 * @throws AttemptUsed when the order was paid in the meantime
 */
async function endOtherPrice(buyer: Buyer, { id }: OrderRow): Promise<void> {
  await abandonOrder(callerOf(buyer, [id]), id);
  const isPaid = and(eq(orders.id, id), eq(orders.paymentState, "paid"));
  if ((await db.$count(orders, isPaid)) > 0) throw new AttemptUsed();
}

/**
 * Refuses a cart with a sold-out product before the function takes any lock. Most requests for the last items
 * therefore take no lock and cost little. The function does not refuse the cart when an open order of the
 * shopper might hold the item, because the checkout ends that order.
 * @throws InsufficientStock for the first sold-out line
 */
function rejectSoldOut({ lines }: DiscountedCart, own: readonly OwnOrder[]): void {
  const line = lines.find(({ isSoldOut }) => isSoldOut);
  if (line && !own.some(({ overlaps }) => overlaps))
    throw new InsufficientStock({ productId: line.productId, name: line.name, available: 0 });
}

/** A placed order. The lines of the payment page are unknown when an earlier request placed the order. */
interface PlacedOrder {
  order: OrderRow;
  lines?: PageLine[];
}

/**
 * Ends the shopper's older open orders, and then places the order.
 * @throws TooManyAttempts when concurrent requests keep opening orders
 * @throws PageOpen when another click has meanwhile opened a payment page for an order with products or the
 * coupon of the cart
 */
async function placeInRoom(
  buyer: Buyer,
  request: CheckoutRequest,
  cart: DiscountedCart,
  settings: SiteSettings,
  known: readonly OwnOrder[],
): Promise<PlacedOrder> {
  let own = known;
  for (let attempt = 1; ; attempt++) {
    try {
      const ended = await makeRoom(buyer, openOrdersBeside(own, request.attemptId));
      if (buyer.kind === "guest") await makeGuestRoom(buyer, request, cart, settings);
      return await holdAndPlace(buyer, request, cart, settings, ended);
    } catch (error) {
      if (error instanceof OtherCartIsOpen) await showOpenPage(buyer, error.orderId);
      if (!(error instanceof TooManyOpenOrders)) throw error;
      if (attempt >= ROOM_TRIES) throw new TooManyAttempts(10);
      own = await run(db, ownOrdersOf(buyer, request));
    }
  }
}

/**
 * Refuses a click, because the shopper has another open order with a payment page. The cart then shows a link
 * to the open payment page. The shopper pays on the open payment page or ends the order.
 * @throws PageOpen
 */
async function showOpenPage(buyer: Buyer, orderId: string): Promise<never> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (order?.paymentState === "creating") await openPayment(callerOf(buyer), order);
  throw new PageOpen();
}

async function holdAndPlace(
  buyer: Buyer,
  request: CheckoutRequest,
  cart: DiscountedCart,
  settings: SiteSettings,
  ended: ReadonlySet<string>,
): Promise<PlacedOrder> {
  for (let attempt = 1; ; attempt++) {
    try {
      const order = await placeOrder(buyer, request, cart, settings, ended);
      const lines = inCartOrder(request, cart.lines).map((line) =>
        pageLine({ ...line, price: line.charge }, request.currency),
      );
      return { order, lines };
    } catch (error) {
      if (error instanceof SameCartIsOpen) {
        const [order] = await db.select().from(orders).where(eq(orders.id, error.orderId));
        if (order) return { order };
      }
      if (violatedConstraint(error) === "orders_attempt") {
        const earlier = await findAttempt(buyer, request);
        if (earlier?.isAsSeen) return { order: earlier.order };
        if (earlier) {
          await endOtherPrice(buyer, earlier.order);
          throw new PriceChanged(request.expectedTotal ?? cart.total);
        }
      }
      if (!(error instanceof InsufficientStock) || attempt >= HOLD_TRIES || !(await seemsEnough(cart)))
        throw error;
      // While the shop rejects a guest, the request of this guest locks the items of the cart for a moment.
      // When a guest's cart exceeds the share of guests, this check rejects the cart. The guest then does not
      // wait for the locks of other guests.
      if (buyer.kind === "guest") await rejectBeyondShare(buyer, request, cart, settings);
      await wait(10 + Math.random() * 30);
    }
  }
}

/**
 * Returns whether the available stock covers every line. When the stock covers every line, the reservation
 * failed only because another transaction had locked the items. The transaction with the locks can still roll
 * back, so the error "sold out" would be wrong.
 */
async function seemsEnough(cart: DiscountedCart): Promise<boolean> {
  const counted = cart.lines.filter(isFromInventory);
  if (counted.length === 0) return false;
  const rows = await db.execute<{ product_id: string; count: number }>(sql`
    select product_id, count(*)::int as count from product_inventory
    where state = 'available' and ${inArray(
      sql`product_id`,
      counted.map((line) => line.productId),
    )} group by product_id`);
  const available = new Map(rows.rows.map((row) => [row.product_id, row.count]));
  return counted.every((line) => (available.get(line.productId) ?? 0) >= line.quantity);
}
