import type { PaymentMethodType } from "#db/values/payment-method-types.ts";
import type { PaymentMethodTraits } from "#domain/payments/provider.ts";

type Currencies = PaymentMethodTraits["takes"];

const atOnce = (takes: Currencies) => ({ takes, delay: null, isRefundable: true });
const byDebit = (takes: Currencies) => ({
  takes,
  delay: { of: "bank", lasts: "days" } as const,
  isRefundable: true,
});
const byVoucher = (takes: Currencies, lasts: "minutes" | "days", isRefundable: boolean) => ({
  takes,
  delay: { of: "shopper", lasts } as const,
  isRefundable,
});

/**
 * Properties of each payment method type from Stripe's documentation
 * (docs.stripe.com/payments/payment-methods). The list contains the payment method types that suit a shop
 * with single charges and without shipping. The list omits loans and instalments, and bank transfers that
 * need a Stripe customer. The list also omits wallets that Stripe shows as cards (Apple Pay, Google Pay).
 */
export const paymentMethodTraits: Readonly<Record<PaymentMethodType, PaymentMethodTraits>> = {
  card: atOnce("all"),
  link: atOnce("all"),
  pix: byVoucher(["BRL"], "minutes", true),
  boleto: byVoucher(["BRL"], "days", false),
  sepa_debit: byDebit(["EUR"]),
  bancontact: atOnce(["EUR"]),
  ideal: atOnce(["EUR"]),
  eps: atOnce(["EUR"]),
  us_bank_account: byDebit(["USD"]),
  cashapp: atOnce(["USD"]),
  bacs_debit: byDebit(["GBP"]),
  konbini: byVoucher(["JPY"], "days", true),
};

/**
 * A boleto or konbini slip expires after this number of calendar days, counted in the slip's country. With a
 * lifetime of 1 day, the shopper has at least one whole day to pay. Boleto also allows 0 days. The shopper
 * would then have only nine minutes to pay a slip created at 23:50.
 */
const VOUCHER_DAYS = 1;

/** Returns the lifetimes of the vouchers of a payment page, as Stripe's `payment_method_options`. */
export function voucherTimes(types: readonly PaymentMethodType[], voucherSeconds: number) {
  return {
    ...(types.includes("pix") && { pix: { expires_after_seconds: voucherSeconds } }),
    ...(types.includes("boleto") && { boleto: { expires_after_days: VOUCHER_DAYS } }),
    ...(types.includes("konbini") && { konbini: { expires_after_days: VOUCHER_DAYS } }),
  };
}
