import type Stripe from "stripe";

/** The types of vouchers. The payer chooses a voucher on the payment page and pays it later. */
export const voucherTypes = ["pix", "boleto", "konbini"] as const;
export type VoucherType = (typeof voucherTypes)[number];

/** The name of the voucher on the payment page and on the page of the voucher. */
export const voucherNames: Readonly<Record<VoucherType, string>> = {
  pix: "Pix",
  boleto: "Boleto",
  konbini: "Konbini",
};

const currencyOf: Readonly<Record<VoucherType, string>> = { pix: "brl", boleto: "brl", konbini: "jpy" };

/** The payment period that the API uses when a session sets no payment period. */
const PIX_SECONDS = 4 * 3600;
const VOUCHER_DAYS = 3;

/** Returns those allowed voucher types that support the currency. */
export const offeredVouchers = (allowed: readonly string[] | null, currency: string): VoucherType[] =>
  voucherTypes.filter((type) => allowed?.includes(type) && currencyOf[type] === currency);

/** Returns the voucher with this name that the payment page of a session offers. */
export const findVoucherType = (session: Stripe.Checkout.Session, name: string): VoucherType | undefined =>
  offeredVouchers(session.payment_method_types, session.currency ?? "").find((type) => type === name);

/**
 * Returns the `payment_method_options` of a session. The payment periods in the result are the requested
 * periods, or the default periods of the API.
 */
export function voucherOptions(
  types: readonly VoucherType[],
  given: {
    pix?: { expires_after_seconds?: number };
    boleto?: { expires_after_days?: number };
    konbini?: { expires_after_days?: number };
  },
): Stripe.Checkout.Session.PaymentMethodOptions {
  return {
    ...(types.includes("pix") && {
      pix: { expires_after_seconds: given.pix?.expires_after_seconds ?? PIX_SECONDS },
    }),
    ...(types.includes("boleto") && {
      boleto: { expires_after_days: given.boleto?.expires_after_days ?? VOUCHER_DAYS },
    }),
    ...(types.includes("konbini") && {
      konbini: { expires_after_days: given.konbini?.expires_after_days ?? VOUCHER_DAYS },
    }),
  };
}

const DAY = 86_400;

/**
 * Returns the expiry time of a voucher that the payer chooses at the time `now`. Both times are in seconds
 * since 1970.
 */
export function voucherEnd(
  type: VoucherType,
  options: Stripe.Checkout.Session.PaymentMethodOptions | null,
  now: number,
): number {
  if (type === "pix") return now + (options?.pix?.expires_after_seconds ?? PIX_SECONDS);
  // São Paulo and Tokyo have no summer time, so their offsets from UTC never change.
  if (type === "boleto")
    return endOfDay(now, -3 * 3600, options?.boleto?.expires_after_days ?? VOUCHER_DAYS) - 60;
  return endOfDay(now, 9 * 3600, options?.konbini?.expires_after_days ?? VOUCHER_DAYS) - 1;
}

/**
 * Returns the end of a day. This day is `days` days after the day of `now`. The time zone is `offset` seconds
 * ahead of UTC.
 */
const endOfDay = (now: number, offset: number, days: number): number =>
  (Math.floor((now + offset) / DAY) + days + 1) * DAY - offset;
