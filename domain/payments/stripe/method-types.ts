import type { PaymentMethodType } from "#db/vocabulary.ts";
import type { PaymentMethodFacts } from "#domain/payments/provider.ts";

const atOnce = (takes: PaymentMethodFacts["takes"]) => ({ takes, isDelayed: false, isRefundable: true });
const later = (takes: PaymentMethodFacts["takes"]) => ({ takes, isDelayed: true, isRefundable: true });

/**
 * Properties of each type from Stripe's documentation (docs.stripe.com/payments/payment-methods). The list
 * has the types that suit a shop with single charges and without shipping. It omits loans and instalments,
 * bank transfers that need a Stripe customer, and wallets that Stripe shows as cards (Apple Pay, Google Pay).
 */
export const paymentMethodFacts: Readonly<Record<PaymentMethodType, PaymentMethodFacts>> = {
  card: atOnce("all"),
  link: atOnce("all"),
  pix: atOnce(["BRL"]),
  boleto: { takes: ["BRL"], isDelayed: true, isRefundable: false },
  sepa_debit: later(["EUR"]),
  bancontact: atOnce(["EUR"]),
  ideal: atOnce(["EUR"]),
  eps: atOnce(["EUR"]),
  us_bank_account: later(["USD"]),
  cashapp: atOnce(["USD"]),
  bacs_debit: later(["GBP"]),
  konbini: later(["JPY"]),
};
