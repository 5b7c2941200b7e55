import { heldChangeMessages } from "#app/admin/held-changes/messages.ts";
import { formAction, onIntent } from "#app/request/form-action.ts";
import { createCoupon } from "#domain/checkout/coupons/create-coupon.ts";
import { endCoupon } from "#domain/checkout/coupons/end-coupon.ts";
import { updateCoupon } from "#domain/checkout/coupons/update-coupon.ts";
import { couponEndForm, couponForm, newCouponForm } from "./forms.ts";
import { couponMessages as messages } from "./messages.ts";

/** The actions of /admin/cupons, keyed by intent. */
export const couponsAction = formAction({
  create: onIntent({
    action: "coupons.save",
    schema: newCouponForm,
    failed: () => messages.createFailed,
    run: createCoupon,
    done: ({ isHeld }) => ({
      title: messages.created,
      ...(isHeld && { description: heldChangeMessages.saved.newCoupon }),
    }),
  }),
  update: onIntent({
    action: "coupons.save",
    schema: couponForm,
    failed: () => messages.updateFailed,
    run: updateCoupon,
    done: ({ isHeld }) =>
      isHeld
        ? { title: heldChangeMessages.waits, description: heldChangeMessages.saved.coupon }
        : { title: messages.updated },
  }),
  end: onIntent({
    action: "coupons.end",
    schema: couponEndForm,
    failed: () => messages.endFailed,
    run: endCoupon,
    done: () => ({ title: messages.ended }),
  }),
});
