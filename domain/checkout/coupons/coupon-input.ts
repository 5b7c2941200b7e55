import { z } from "zod";
import { COUPON_TARGETS_MAX, COUPON_USES_MAX, PRICE_MAX } from "#db/values/limits.ts";
import { couponKinds } from "#db/values/vocabulary.ts";
import { isCouponCode, typedCode } from "#domain/checkout/pricing/coupon-code.ts";

const amount = z.int().min(1).max(PRICE_MAX);
const uses = z.int().min(1).max(COUPON_USES_MAX).nullable();
/** A day in the shop's time zone, such as "2026-11-23". */
const day = z.iso.date().nullable();

/**
 * The fields of a coupon that staff can write. Amounts are minor units of USD. Null means that there is no
 * limit.
 */
export const couponInput = z
  .object({
    code: typedCode.refine(isCouponCode),
    kind: z.enum(couponKinds),
    /** A whole percentage, or an amount. */
    value: amount,
    minTotal: z.int().min(0).max(PRICE_MAX),
    maxDiscount: amount.nullable(),
    /** The first and the last day on which the coupon is valid. */
    startsOn: day,
    endsOn: day,
    maxUses: uses,
    maxUsesPerBuyer: uses,
    firstOrderOnly: z.boolean(),
    withReduced: z.boolean(),
    /**
     * The slugs of products and the ids of categories. The targets are null when the coupon applies to every
     * product.
     */
    targets: z
      .object({
        products: z.array(z.string().max(200)).max(COUPON_TARGETS_MAX),
        categories: z.array(z.uuid()).max(COUPON_TARGETS_MAX),
      })
      .nullable(),
    isActive: z.boolean(),
  })
  .refine(({ kind, value }) => kind === "amount" || value <= 100, { path: ["value"] })
  .refine(({ startsOn, endsOn }) => !(startsOn && endsOn) || startsOn <= endsOn, { path: ["endsOn"] })
  .refine(({ targets }) => !targets || targets.products.length + targets.categories.length > 0, {
    path: ["targets"],
  });

export type CouponInput = z.input<typeof couponInput>;
export type CouponFields = z.output<typeof couponInput>;
