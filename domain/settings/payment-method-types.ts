import { z } from "zod";
import { type currencies, type PaymentMethodType, paymentMethodTypes } from "#db/vocabulary.ts";
import { jsonText } from "./json-text.ts";

type Currency = (typeof currencies)[number];

interface PaymentMethodFacts {
  /** The currencies of the shop that Stripe takes it in. */
  takes: readonly Currency[] | "all";
  /** The money comes days after the payment page: the order waits, and holds its stock until then. */
  isDelayed: boolean;
  /** Whether Stripe can give its money back; where it cannot, a refund ends in the queue and staff pay it by hand. */
  isRefundable: boolean;
}

const atOnce = (takes: PaymentMethodFacts["takes"]) => ({ takes, isDelayed: false, isRefundable: true });
const later = (takes: PaymentMethodFacts["takes"]) => ({ takes, isDelayed: true, isRefundable: true });

/**
 * What Stripe says of each type (docs.stripe.com/payments/payment-methods). The list holds what fits a shop that charges
 * once and ships nothing. Left out: loans and instalments, bank transfers that need a customer of Stripe's, and wallets
 * that Stripe shows as cards (Apple Pay, Google Pay).
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

/** Cards take every currency, so that no page is without a way to pay. */
const withCards = (chosen: readonly PaymentMethodType[]): PaymentMethodType[] =>
  paymentMethodTypes.filter((type) => type === "card" || chosen.includes(type));

/**
 * The types that a payment page in this currency offers: those the owner chose that take the currency, and cards.
 * @param currency ISO 4217, upper case
 */
export function methodTypesFor(chosen: readonly PaymentMethodType[], currency: string): PaymentMethodType[] {
  return withCards(chosen).filter((type) => {
    const { takes } = paymentMethodFacts[type];
    return takes === "all" || takes.some((code) => code === currency);
  });
}

/** The stored text (JSON) of the types that the owner chose; cards are always among them. */
export const paymentMethodTypesText = jsonText<PaymentMethodType[]>(
  z.array(z.enum(paymentMethodTypes)).transform(withCards),
);
