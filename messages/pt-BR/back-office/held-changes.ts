import { formatMoney } from "#messages/format.ts";
import { pluralsIn } from "#messages/plural.ts";

const { plural } = pluralsIn("pt-BR");

/** The messages of changes that wait for a second person's approval, and of /admin/confirmacoes. */
export const heldChanges = {
  title: "Confirmações",
  lead: "Mudanças que reduzem muito o que o cliente paga ou que afrouxam um limite da loja. Elas só valem depois que outra pessoa ou um administrador confirmar.",
  list: "Mudanças em espera",
  empty: "Nenhuma mudança em espera",
  emptyWhy: "Quando alguém da equipe pede uma mudança grande, ela aparece aqui antes de valer.",
  first: (count: number) => `Só as ${count} mais antigas aparecem. Decida estas para ver as outras.`,
  kinds: {
    price: "Preço",
    prices: "Faixas e promoção",
    coupon: "Cupom",
    settings: "Configurações",
  },
  names: {
    price: (product: string) => `Novo preço de “${product}”`,
    prices: (product: string) => `Novas faixas ou promoção de “${product}”`,
    coupon: (code: string, isNew: boolean) => (isNew ? `Novo cupom ${code}` : `Mudança no cupom ${code}`),
    settings: "Mudança nas configurações",
  },
  asked: {
    price: (now: string, price: string) => `${now} passa a ${price}`,
    tier: (units: number, price: string) => `a partir de ${units} unidades, ${price} cada`,
    noTiers: "sem faixas",
    sale: (price: string, from: string, to: string) => `promoção de ${price}, de ${from} a ${to}`,
    percent: (value: number) => `${value}% de desconto`,
    amount: (value: string) => `${value} de desconto`,
    atMost: (value: string) => `no máximo ${value}`,
    from: (value: string) => `em compras a partir de ${value}`,
    targeted: "só para produtos escolhidos",
    setting: (name: string, was: string, is: string) => `${name}: ${was} → ${is}`,
    empty: "nada",
  },
  settings: {
    minPurchase: "Compra mínima (US$)",
    priceDropPercent: "Queda de preço que exige confirmação (%)",
    currencyRates: "Cotação",
    rateDate: "Data das cotações",
    chargeCurrencies: "Moedas oferecidas",
    rateMaxAgeDays: "Validade das cotações (dias)",
    siteName: "Nome da loja",
    language: "Idioma da loja",
    storeTimeZone: "Fuso horário da loja",
  } as Partial<Record<string, string>>,
  lowest: (product: string, effective: string, reference: string) =>
    product === ""
      ? "Com esta cotação, quem paga em outra moeda paga muito menos que nos últimos 30 dias."
      : `Somando faixa, promoção, cupom e cotação, uma unidade de “${product}” pode sair por ${effective}. O maior preço dos últimos 30 dias foi ${reference}.`,
  lessThan: (amount: string) => `menos de ${amount}`,
  loosened: "Esta mudança afrouxa um limite que protege a loja.",
  by: (name: string) => `Pedido de ${name}`,
  byCommand: "Pedido por um comando no servidor",
  own: "Quem pediu a mudança não pode confirmá-la. Peça a outra pessoa ou a um administrador.",
  confirm: "Confirmar",
  confirmTitle: "Confirmar esta mudança?",
  confirms: (name: string) => `${name}. A mudança vale a partir de agora.`,
  confirmed: "Mudança confirmada",
  refuse: "Recusar",
  rejectOf: (name: string) => `Recusar: ${name}`,
  rejectTitle: "Recusar esta mudança?",
  refuses: (name: string) => `${name}. Tudo continua como está.`,
  refused: "Mudança recusada",
  failed: "Não foi possível decidir a mudança",
  loadFailed: "Erro ao carregar as confirmações",
  loadFailedText: "Não foi possível ler as mudanças em espera. Nada foi alterado.",
  again: "Tentar de novo",
  outdated: "Alguém mudou isto depois do pedido. Recuse a mudança e peça de novo.",
  saved: {
    price: (price: number) =>
      `${formatMoney(price)} é uma queda grande: o preço atual continua até que outra pessoa ou um administrador confirme.`,
    variant: (price: number) =>
      `${formatMoney(price)} fica muito abaixo das outras variantes: até que outra pessoa ou um administrador confirme, vale o menor preço delas.`,
    prices:
      "As faixas e a promoção reduzem muito o preço: continuam como estavam até que outra pessoa ou um administrador confirme. Os limites já valem.",
    newCoupon:
      "O desconto é grande: o cupom fica desligado até que outra pessoa ou um administrador confirme.",
    coupon:
      "O desconto é grande: o cupom continua como estava até que outra pessoa ou um administrador confirme.",
    settings:
      "A mudança aguarda a confirmação de outra pessoa ou de um administrador. Até lá, estas configurações continuam como estavam.",
  },
  waits: "Aguarda confirmação",
  card: {
    price: (price: string) => `Novo preço em espera: ${price}.`,
    prices: "Novas faixas ou promoção em espera.",
    why: "A queda é grande. Outra pessoa ou um administrador precisa confirmar.",
    open: "Ver confirmações",
    openOf: (name: string) => `Ver a confirmação de ${name}`,
  },
  heldCoupons: (count: number) =>
    plural(count, {
      one: "1 cupom com desconto grande vai aguardar confirmação.",
      other: `${count} cupons com desconto grande vão aguardar confirmação.`,
    }),
};
