import { db, run } from "#db/client.server.ts";
import { type CouponBuyer, guestOrdersOf } from "#domain/checkout/buyers/guest-buyer.ts";
import type { PricedCart } from "#domain/checkout/pricing/price-cart.ts";
import type { CouponTerms } from "./apply-coupon.ts";
import { buyerKey } from "./buyer-key.ts";
import { CouponNeedsMore, CouponUnusable, CouponUsed } from "./coupon-errors.ts";
import { type CouponRow, readCoupon, readCouponOfGuest } from "./coupon-sql.ts";
import { countGuess } from "./guess-limit.ts";

/**
 * Finds the coupon that belongs to a code, for the cart of a shopper or a guest. Counts each attempt before
 * it reads the code. When the code is known, removes the attempt from the count, even when the coupon has
 * ended or has no use left. Only unknown codes count as guesses.
 * @param cart the lines of the cart, and its total in minor units of USD before any discount
 * @throws CouponUnusable, CouponUsed, CouponNeedsMore, TooManyAttempts, TryAgainLater
 */
export async function findCoupon(
  shopper: CouponBuyer,
  code: string,
  { lines, total }: { lines: readonly Pick<PricedCart["lines"][number], "productId">[]; total: number },
): Promise<CouponRow> {
  const giveBack = await countGuess(shopper);
  const found = await readFor(shopper, code, lines);
  if (found) await giveBack();
  if (found && !found.is_usable && found.is_used) throw new CouponUsed();
  if (!found?.is_usable) throw new CouponUnusable();
  if (total < found.min_total) throw new CouponNeedsMore(found.min_total, total);
  return found;
}

async function readFor(
  shopper: CouponBuyer,
  code: string,
  lines: readonly { productId: string }[],
): Promise<CouponRow | undefined> {
  const productIds = lines.map(({ productId }) => productId);
  const asked = { code, productIds, buyerKey: shopper.email === "" ? "" : buyerKey(shopper.email) };
  const [row] = await run(
    db,
    shopper.kind === "shopper"
      ? readCoupon({ ...asked, userId: shopper.userId })
      : readCouponOfGuest({ ...asked, ...guestOrdersOf(shopper) }),
  );
  return row;
}

/** Returns the part of a coupon that a browser needs to show the discount. */
export const termsOf = (row: CouponRow): CouponTerms => ({
  code: row.code,
  kind: row.kind,
  value: row.value,
  maxDiscount: row.max_discount,
  eligible: row.eligible,
});
