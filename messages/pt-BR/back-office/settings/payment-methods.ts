import { SESSION_MINUTES } from "#db/values/limits.ts";
/** The messages of the payment method types. */
export const paymentMethods = {
  title: "Formas de pagamento",
  lead: "As formas que a página de pagamento oferece. Ela mostra só as que também estão ativadas no painel do provedor.",
  legend: "Formas oferecidas",
  labels: {
    card: "Cartão, com Apple Pay e Google Pay",
    link: "Link",
    pix: "Pix",
    boleto: "Boleto",
    sepa_debit: "Débito SEPA",
    bancontact: "Bancontact",
    ideal: "iDEAL",
    eps: "EPS",
    us_bank_account: "Débito em conta nos EUA (ACH)",
    cashapp: "Cash App Pay",
    bacs_debit: "Débito Bacs",
    konbini: "Konbini",
  },
  always: "sempre oferecido",
  allCurrencies: "todas as moedas",
  onlyIn: (currencies: string) => `só em ${currencies}`,
  delays: {
    shopper_minutes: `o cliente paga com um código em até ${SESSION_MINUTES} minutos; até lá o estoque fica reservado`,
    shopper_days:
      "o cliente paga dias depois; até lá o estoque fica reservado; só para contas com e-mail confirmado",
    bank_minutes: "o banco responde em minutos; até lá o estoque fica reservado",
    bank_days:
      "o dinheiro chega dias depois; até lá o estoque fica reservado; só para contas com e-mail confirmado",
  },
  notRefundable: "o provedor não faz o reembolso: devolva o valor por outro meio",
  help: "Uma forma que não aceita a moeda do pedido não aparece na página de pagamento. A mudança vale para pedidos novos.",
  problem: "Escolha formas de pagamento da lista.",
};
