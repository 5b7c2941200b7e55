import { z } from "zod";
import { db, together } from "#db/client.server.ts";
import { CART_LINES_MAX, LINE_QUANTITY_MAX } from "#db/values/limits.ts";
import { requireGuestCheckout, unknownGuest } from "#domain/checkout/buyers/guest-buyer.ts";
import { typedCode } from "#domain/checkout/pricing/coupon-code.ts";
import { priceOf, readCartProducts } from "#domain/checkout/pricing/price-cart.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { InvalidInput } from "#domain/kernel/errors.ts";
import { readSettingRows, settingsOf } from "#domain/settings/queries.ts";
import { type CouponTerms, couponDiscount } from "./apply-coupon.ts";
import { CouponNotForCart, CouponUnusable } from "./coupon-errors.ts";
import { findCoupon, termsOf } from "./find-coupon.ts";

/** The cart and the code of the checkout dialog. Every value is untrusted. */
const couponCheck = z.object({
  code: typedCode,
  items: z
    .array(z.object({ productId: z.uuid(), quantity: z.int().min(1).max(LINE_QUANTITY_MAX) }))
    .max(CART_LINES_MAX),
});

/**
 * Returns the discount that a coupon code gives for a cart, before the customer places the order. The
 * function does not reserve a use of the coupon, because only an order can reserve a use.
 * @throws SignInRequired, InvalidInput, TooManyAttempts
 * @throws CouponUnusable, CouponUsed, CouponNeedsMore, CouponNotForCart
 */
export async function checkCoupon(caller: Caller, input: z.input<typeof couponCheck>): Promise<CouponTerms> {
  if (caller.kind !== "shopper") await requireGuestCheckout(caller);
  const buyer = caller.kind === "shopper" ? caller : unknownGuest(caller);
  const parsed = couponCheck.safeParse(input);
  if (!parsed.success) throw new InvalidInput(parsed.error.issues[0]?.path.join(".") ?? "", "malformed");
  const { code, items } = parsed.data;
  const { settingRows, products } = await together(db, {
    settingRows: readSettingRows({}),
    products: readCartProducts({ productIds: items.map(({ productId }) => productId) }),
  });
  if (!settingsOf(settingRows).discountEnabled) throw new CouponUnusable();
  const byId = new Map(products.map((product) => [product.id, product]));
  const lines = items.flatMap(({ productId, quantity }) => {
    const product = byId.get(productId);
    if (!product) return [];
    const price = priceOf(product, quantity);
    return { productId, quantity, price, amount: price * quantity };
  });
  const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const terms = termsOf(await findCoupon(buyer, code, { lines, total }));
  if (couponDiscount(lines, terms, { code: "USD", rate: 1 }).store === 0) throw new CouponNotForCart();
  return terms;
}
