import { eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { violatedConstraint } from "#db/health/database-errors.ts";
import { categories, products } from "#db/schema/catalog.ts";
import { couponTargets } from "#db/schema/coupons.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { checkoutProvider } from "#domain/payments/registry/providers.server.ts";
import { offeredCurrencies } from "#domain/settings/offered-currencies.ts";
import { readSettings } from "#domain/settings/queries.ts";
import { env } from "#env";
import { type CouponFields, type CouponInput, couponInput } from "./coupon-input.ts";
import { findShortTotal, type ShortTotal } from "./least-total.ts";

export class CouponCodeTaken extends DomainError {
  constructor(code: string) {
    super("coupon_code_taken", 409, { code, field: "code" });
  }
}
/** No product has this slug, or no category has this id. */
export class CouponTargetUnknown extends DomainError {
  constructor(target: string) {
    super("coupon_target_unknown", 422, { target, field: "targets" });
  }
}
/** The coupon could bring a total below the provider's minimum charge. */
export class CouponTooLarge extends DomainError {
  constructor(found: ShortTotal) {
    super("coupon_too_large", 422, { ...found, field: "minTotal" });
  }
}

/**
 * Parses a coupon. Refuses a coupon that could bring a total below the provider's minimum charge.
 * @throws CouponTooLarge, ZodError
 */
export async function parseCoupon(tx: Transaction, input: CouponInput): Promise<CouponFields> {
  const given = couponInput.parse(input);
  await rejectShortTotal(tx, given);
  return given;
}

/**
 * Rejects a coupon that could bring a total below the provider's minimum charge. The total of the smallest
 * cart is the larger of two amounts: the coupon's minimum total and the shop's minimum purchase.
 * @throws CouponTooLarge
 */
export async function rejectShortTotal(
  tx: Transaction,
  given: Pick<CouponFields, "kind" | "value" | "maxDiscount" | "minTotal">,
): Promise<void> {
  const settings = await readSettings(tx);
  const short = findShortTotal(
    given,
    Math.max(given.minTotal, settings.minPurchase),
    offeredCurrencies(settings, shopNow(), env.PAYMENTS_LIVE),
    settings.currencyRates,
    checkoutProvider().charges.least,
  );
  if (short) throw new CouponTooLarge(short);
}

/** Returns the columns of a coupon. The coupon's days begin and end in the shop's time zone. */
export async function columnsOf(tx: Transaction, given: CouponFields) {
  const { startsOn, endsOn, targets, ...columns } = given;
  const { storeTimeZone: zone } = await readSettings(tx);
  return {
    ...columns,
    startsAt: startsOn === null ? null : sql`${startsOn}::date::timestamp at time zone ${zone}`,
    endsAt: endsOn === null ? null : sql`(${endsOn}::date + 1)::timestamp at time zone ${zone}`,
    isTargeted: targets !== null,
  };
}

/**
 * Replaces the targets of a coupon.
 * @throws CouponTargetUnknown
 */
export async function writeTargets(tx: Transaction, couponId: string, given: CouponFields): Promise<void> {
  await tx.delete(couponTargets).where(eq(couponTargets.couponId, couponId));
  const slugs = [...new Set(given.targets?.products)];
  const ids = [...new Set(given.targets?.categories)];
  if (slugs.length + ids.length === 0) return;
  const ofProducts = await tx
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(inArray(products.slug, slugs));
  const ofCategories = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(inArray(categories.id, ids));
  const known = new Set([...ofProducts.map(({ slug }) => slug), ...ofCategories.map(({ id }) => id)]);
  for (const target of [...slugs, ...ids]) if (!known.has(target)) throw new CouponTargetUnknown(target);
  await tx
    .insert(couponTargets)
    .values([
      ...ofProducts.map(({ id }) => ({ couponId, productId: id })),
      ...ofCategories.map(({ id }) => ({ couponId, categoryId: id })),
    ]);
}

/**
 * Runs the given function that writes a coupon.
 * @throws CouponCodeTaken when another coupon has the same code
 */
export async function withFreeCode<T>(code: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) === "coupons_code_unique") throw new CouponCodeTaken(code);
    throw error;
  }
}
