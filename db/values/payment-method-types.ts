/** The payment method types that an owner can offer. The adapter of the provider describes each type. */
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
/**
 * The methods with which the shopper pays after leaving the payment page. "other" is a method for which the
 * shop has no messages.
 */
export const voucherMethods = ["pix", "boleto", "konbini", "us_bank_account", "other"] as const;
export type PaymentMethodType = (typeof paymentMethodTypes)[number];
export type VoucherMethod = (typeof voucherMethods)[number];
