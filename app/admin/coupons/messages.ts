import { addErrorMessages } from "#app/request/form-answer.ts";
import { catalog } from "#messages/catalog.ts";
import { formatMoney } from "#messages/format.ts";
import { coupons as couponsSource } from "#messages/pt-BR/back-office/coupons.ts";

/** The messages of /admin/cupons. Amounts are in minor units. */
export const couponMessages = catalog("back-office", "coupons", couponsSource);

addErrorMessages({
  coupon_code_taken: () => couponMessages.errors.codeTaken,
  coupon_changed: () => couponMessages.errors.changed,
  coupon_used_more: ({ used }) => couponMessages.errors.usedMore(Number(used)),
  coupon_target_unknown: ({ target }) => couponMessages.errors.unknownTarget(String(target)),
  coupon_too_large: ({ currency, total, least }) =>
    couponMessages.errors.tooLarge(
      formatMoney(Number(total), String(currency)),
      formatMoney(Number(least), String(currency)),
    ),
});
