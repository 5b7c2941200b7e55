import { startCheckout } from "#domain/checkout/start-checkout.ts";
import { callerOf } from "../customers.ts";
import { look, type Shop } from "../shop.ts";
import { type Attempt, guestOf, type ShopModel } from "../shop-model.ts";

/** Returns the session id at the end of a payment page's URL. */
export const sessionOf = (paymentUrl: string) => new URL(paymentUrl).pathname.split("/").at(-1) ?? "";

/**
 * The domain errors with which a checkout is allowed to reject a cart when the buyer entered no coupon code.
 */
export const CART_REJECTIONS = [
  "insufficient_stock",
  "product_unavailable",
  "already_paid",
  "page_open",
  // Only guests can get the next error (`learnOffer`).
  "hold_limit",
];

/** The answer of the shop to a click on Pay. */
export type Page = { orderId: string; paymentUrl: string };

/** Starts a checkout, as a click on Pay does. A guest's browser keeps the token of its order session. */
export async function ask(model: ShopModel, real: Shop, attempt: Attempt): Promise<Page> {
  const guest = guestOf(model, attempt);
  const started = await startCheckout(await callerOf(model, real, attempt), {
    ...(guest && { guestEmail: guest.email }),
    attemptId: attempt.id,
    items: attempt.cart.map(({ product, quantity }) => ({
      productId: model.products[product]?.id ?? "",
      quantity,
    })),
    paymentMethod: "card",
    couponCode: attempt.hasCode ? model.seen.coupon.code : "",
  });
  if (guest && started.entry?.token) guest.token = started.entry.token;
  return started;
}

/**
 * Starts a checkout. Returns the payment page, and the attempt that owns the order of the page. A buyer with
 * an open order for the same cart receives the page of that order. The owner can therefore be an earlier
 * attempt.
 */
export async function askForPage(
  model: ShopModel,
  real: Shop,
  attempt: Attempt,
): Promise<{ owner: Attempt; orderId: string; session: string }> {
  const { orderId, paymentUrl } = await ask(model, real, attempt);
  const order = (await look(real)).orders.find(({ id }) => id === orderId);
  const owner = model.attempts.find(({ id }) => id === order?.attempt);
  if (!owner) throw new Error("the page belongs to an order of no attempt");
  const session = sessionOf(paymentUrl);
  if (!owner.pages.includes(session)) owner.pages.push(session);
  return { owner, orderId, session };
}
