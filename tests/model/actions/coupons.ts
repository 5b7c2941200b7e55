import { endCoupon } from "#domain/checkout/coupons/end-coupon.ts";
import { updateCoupon } from "#domain/checkout/coupons/update-coupon.ts";
import { couponForm } from "#tests/factories/build-coupon.ts";
import { Act, type Ended } from "../act.ts";
import type { Shop } from "../shop.ts";
import { COUPON_PERCENT, type ShopModel } from "../shop-model.ts";

/** Staff end the coupon, or make an ended coupon usable again. */
export class SwitchCoupon extends Act<object, void> {
  protected override async act(model: ShopModel, real: Shop): Promise<void> {
    const { id, code, version, maxUses, isActive } = model.seen.coupon;
    if (isActive) return endCoupon(real.admin, { id });
    const coupon = couponForm({ code, value: COUPON_PERCENT, maxUses });
    await updateCoupon(real.admin, { id, version, coupon });
  }

  protected override learn({ before, after, outcome }: Ended<void>): string[] {
    const isSwitched = before.coupon.isActive !== after.coupon.isActive;
    return outcome.kind === "done" && !isSwitched ? ["the coupon was not switched"] : [];
  }
}
