import { SESSION_MINUTES } from "#db/values/limits.ts";
import type { MessagesOf } from "#messages/messages-of.ts";
import type { paymentMethods as source } from "#messages/pt-BR/back-office/settings/payment-methods.ts";

export const paymentMethods: MessagesOf<typeof source> = {
  title: "Payment methods",
  lead: "The methods that the payment page offers. A method must also be turned on in the provider's dashboard.",
  legend: "Offered methods",
  labels: {
    card: "Card, with Apple Pay and Google Pay",
    link: "Link",
    pix: "Pix",
    boleto: "Boleto",
    sepa_debit: "SEPA direct debit",
    bancontact: "Bancontact",
    ideal: "iDEAL",
    eps: "EPS",
    us_bank_account: "US bank account (ACH direct debit)",
    cashapp: "Cash App Pay",
    bacs_debit: "Bacs direct debit",
    konbini: "Konbini",
  },
  always: "always offered",
  allCurrencies: "all currencies",
  onlyIn: (currencies) => `only in ${currencies}`,
  delays: {
    shopper_minutes: `the shopper pays a code within ${SESSION_MINUTES} minutes; the stock is held until then`,
    shopper_days:
      "the shopper pays days later; the stock is held until then; only for accounts with a confirmed email",
    bank_minutes: "the bank decides within minutes; the stock is held until then",
    bank_days:
      "the money comes days later; the stock is held until then; only for accounts with a confirmed email",
  },
  notRefundable: "the provider makes no refund: pay the money back in another way",
  help: "A payment page leaves out methods that do not accept the order's currency. A change applies to new orders.",
  problem: "Choose methods from the list.",
};
