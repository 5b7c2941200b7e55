/** The payment method types that an owner can offer. The adapter of the provider describes each. */
export const paymentMethodTypes = [
  "card",
  "link",
  "pix",
  "boleto",
  "sepa_debit",
  "bancontact",
  "ideal",
  "eps",
  "us_bank_account",
  "cashapp",
  "bacs_debit",
  "konbini",
] as const;
/** How a shopper pays after the payment page; "other": a way that the shop has no words for. */
export const voucherMethods = ["pix", "boleto", "konbini", "us_bank_account", "other"] as const;
export type PaymentMethodType = (typeof paymentMethodTypes)[number];
export type VoucherMethod = (typeof voucherMethods)[number];
