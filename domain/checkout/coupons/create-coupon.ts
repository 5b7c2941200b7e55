import { coupons } from "#db/schema/coupons.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { audited } from "#domain/security/audit/audited.ts";
import type { CouponInput } from "./coupon-input.ts";
import { columnsOf, parseCoupon, withFreeCode, writeTargets } from "./save-coupon.ts";

/**
 * Creates a coupon.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired
 * @throws CouponCodeTaken, CouponTargetUnknown, CouponTooLarge, ZodError
 */
export async function createCoupon(caller: Caller, input: CouponInput): Promise<{ id: string }> {
  return audited(caller, "coupons.save", async (tx) => {
    const given = await parseCoupon(tx, input);
    const columns = await columnsOf(tx, given);
    const [made] = await withFreeCode(given.code, () =>
      tx.insert(coupons).values(columns).returning({ id: coupons.id }),
    );
    if (!made) throw new Error("the insert of the coupon returned no row");
    await writeTargets(tx, made.id, given);
    return {
      result: made,
      audit: "COUPON_CREATED",
      table: "coupons",
      recordId: made.id,
      details: { after: given },
    };
  });
}
