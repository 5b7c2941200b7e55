import { readJsonBody } from "#app/endpoints/json-body.ts";
import { jsonError } from "#app/endpoints/json-error.ts";
import { callerContext } from "#app/request/caller.ts";
import { readCouponCode, readGuestAddress } from "#app/request/session-cookie.ts";
import { cartOffers } from "#app/storefront/product/offer-text.server.ts";
import type { ProductCard } from "#domain/catalog/products/product-views.ts";
import type { CartSnapshot, CouponForm, OpenPage } from "#domain/checkout/cart/cart-snapshot.ts";
import { parseCartIds } from "#domain/checkout/cart/parse-cart-ids.ts";
import { readCartSnapshot } from "#domain/checkout/cart/queries.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { formatMoney } from "#messages/format.ts";
import { documentLanguage } from "#messages/language.ts";
import { requestMessages } from "#messages/server/server-messages.ts";
import type { Route } from "./+types/cart-lines.ts";
import { answerCoupon, asksForCoupon } from "./coupon/answer-coupon.ts";
import { couponMessages } from "./coupon/coupon-messages.ts";
import { deliverySentence } from "./delivery-sentence.ts";
import { answerGuest, asksAsGuest, guestForm } from "./guest/answer-guest.ts";
import { answerEndPage, endsPage } from "./open-page/answer-end-page.ts";

/**
 * POST /cart/lines. `{ ids }` returns current prices and availability of these products. `{ code, items }`
 * returns the discount of a code for these items. All these requests use one route, because every page loads
 * the list of all routes, and each route makes this list longer. `{ end }` ends an open payment page. `{
 * guest }` stores the email address that a guest has entered for a purchase.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  try {
    if (request.method !== "POST") throw new DomainError("method_not_allowed", 405);
    const body = await readJsonBody(request);
    const caller = context.get(callerContext);
    if (asksForCoupon(body)) return answerCoupon(caller, body);
    if (asksAsGuest(body)) return answerGuest(caller, body);
    if (endsPage(body)) return answerEndPage(caller, body);
    const ids = parseCartIds(body);
    const language = request.headers.get("accept-language") ?? "";
    const address = readGuestAddress(request);
    const read = await readCartSnapshot(caller, ids, language, address);
    const { found, open, suggested, takesGuests, ...given } = read;
    const snapshot: CartSnapshot = { ...given, offers: cartOffers(found) };
    if (given.products.length > 0) snapshot.delivery = deliverySentence(given.deliveryTypes);
    if (takesGuests) snapshot.guest = guestForm();
    if (given.takesCoupons) snapshot.coupon = couponForm(readCouponCode(request));
    if (suggested.length > 0) snapshot.suggestions = suggested.map(suggestionOf);
    if (open) snapshot.openPage = { ...open, words: openPageMessages() };
    return Response.json(snapshot, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    return jsonError(error);
  }
}

function couponForm(code: string): CouponForm {
  const { form, fromLink } = couponMessages();
  return { code, note: code && fromLink(code), words: form };
}

const suggestionOf = ({ slug, name, price, isGroup }: ProductCard) => ({
  to: `/marketplace/${slug}`,
  // The price of a group is only the price of its cheapest variant, so the text does not contain this price.
  words: isGroup ? name : `${name} · ${formatMoney(price)}`,
});

function openPageMessages(): OpenPage["words"] {
  const { warning, continue: onward, end, failed } = requestMessages[documentLanguage()].openPage;
  return { warning, continue: onward, end, failed };
}

/** Answers 405 to GET, because this endpoint accepts only POST. */
export function loader(): Response {
  return jsonError(new DomainError("method_not_allowed", 405));
}
