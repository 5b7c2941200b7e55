import { z } from "zod";
import { type currencies, type PaymentMethodType, paymentMethodTypes } from "#db/vocabulary.ts";
import { jsonText } from "./json-text.ts";

type Currency = (typeof currencies)[number];

interface PaymentMethodFacts {
  /** The currencies of the shop that Stripe supports for this type. */
  takes: readonly Currency[] | "all";
  /** Whether the money arrives days after the payment page. The order then waits and holds its stock. */
  isDelayed: boolean;
  /** Whether Stripe can refund it. If not, a refund goes to the exception queue and staff pay it by hand. */
  isRefundable: boolean;
}

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

/** Adds cards: they support every currency, so every payment page has at least one method. */
const withCards = (chosen: readonly PaymentMethodType[]): PaymentMethodType[] =>
  paymentMethodTypes.filter((type) => type === "card" || chosen.includes(type));

/**
 * Returns the types that a payment page offers: cards, and the owner's types that support the currency.
 * @param currency ISO 4217, upper case
 */
export function methodTypesFor(chosen: readonly PaymentMethodType[], currency: string): PaymentMethodType[] {
  return withCards(chosen).filter((type) => {
    const { takes } = paymentMethodFacts[type];
    return takes === "all" || takes.some((code) => code === currency);
  });
}

/** Schema of the stored text (JSON) of the types that the owner chose. Cards are always included. */
export const paymentMethodTypesText = jsonText<PaymentMethodType[]>(
  z.array(z.enum(paymentMethodTypes)).transform(withCards),
);
