import type { checkout as source } from "#messages/en/storefront/checkout.ts";
import { formatDate, formatMoney } from "#messages/format.ts";
import type { MessagesOf } from "#messages/messages-of.ts";
import { pluralsIn } from "#messages/plural.ts";

const { plural } = pluralsIn("pt-BR");
const rateDay = { dateStyle: "medium", timeZone: "UTC" } as const;

export const checkout: MessagesOf<typeof source> = {
  title: "Finalize seu pedido",
  description: "Confira seu pedido e pague.",
  toCart: "Voltar ao carrinho",
  yourOrder: "Seu pedido",
  quantity: (count) => `× ${count}`,
  total: "Total",
  contact: "Nome e telefone (opcional)",
  fullName: "Nome completo",
  phone: "Telefone",
  phoneHelp: "Usado apenas se a entrega falhar",
  mixedDelivery:
    "O que está em estoque é entregue logo após o pagamento. Nossa equipe entrega o restante em até 30 minutos.",
  confirmationTo: "A confirmação será enviada para",
  method: "Forma de pagamento",
  card: "Cartão",
  cardHint: "Visa, Mastercard e outros",
  cardMore: "e outras formas na página de pagamento",
  crypto: "Criptomoeda",
  cryptoHint: "Em breve",
  redirect:
    "Você vai pagar na página da nossa operadora de cartões. Os dados do cartão nunca passam por esta loja.",
  pay: (total, currency) => `Pagar ${formatMoney(total, currency)} com cartão`,
  payAny: (total, currency) => `Pagar ${formatMoney(total, currency)}`,
  tryAgain: (action) => `Tentar de novo: ${action.charAt(0).toLowerCase()}${action.slice(1)}`,
  currency: "Moeda",
  chargedIn: "Cobrança em",
  change: "mudar",
  /** "US dollars" */
  currencyName: (code) =>
    new Intl.NumberFormat("pt-BR", { style: "currency", currency: code, currencyDisplay: "name" })
      .formatToParts(2)
      .at(-1)
      ?.value.toLowerCase() ?? code,
  rate: (code, rate, date) =>
    `1 dólar americano = ${rate.toLocaleString("pt-BR", { maximumFractionDigits: 6 })} ${code}, cotação de ${formatDate(date, rateDay)}.`,
  demoRate: "É uma cotação inventada da demonstração.",
  charged: "Valor cobrado",
  shortHold: (minutes) =>
    `Vários dos seus últimos pedidos não foram pagos. Este fica reservado por ${minutes} minutos.`,
  consent:
    "Quero que a entrega comece logo após o pagamento e sei que, quando ela começa, perco o direito de arrependimento.",
  consentTerms: "Aceito os",
  consentTermsLink: "termos",
  consentNewTab: "(abre em nova aba)",
  paying: "Abrindo a página de pagamento…",
  cartKept: "Seu carrinho fica guardado.",
  backToShop: "Continuar comprando",

  signIn: {
    title: "Entre para finalizar a compra",
    description: "Seus itens são entregues na sua conta. Seu carrinho fica guardado.",
    cancel: "Cancelar",
    go: "Entrar / Criar conta",
  },

  emailRequired: { title: "E-mail obrigatório", description: "Entre na sua conta para continuar a compra." },
  methodRequired: {
    title: "Escolha a forma de pagamento",
    description: "Selecione uma forma de pagamento para continuar.",
  },
  orderLimit: (sentence) => ({ title: "Limite do pedido", description: sentence }),
  consentRequired: {
    title: "Falta o seu consentimento",
    description: "Marque a caixa acima do botão para continuar.",
  },
  emptyCart: { title: "Carrinho vazio", description: "Seu carrinho está vazio. Adicione itens primeiro." },
  cryptoRejected: {
    title: "Pagamento com criptomoeda",
    description: "Pagamentos com criptomoeda estarão disponíveis em breve.",
  },
  errorTitle: "Erro ao finalizar a compra",
  noPaymentUrl: "O serviço de pagamento não enviou o endereço da página de pagamento",
  failed: "Não foi possível processar o pagamento. Tente novamente.",

  errors: {
    signInRequired: "Entre na sua conta para continuar a compra.",
    invalidInput: (field) => `O pedido enviado está malformado (${field}).`,
    emptyCart: "Seu carrinho está vazio. Adicione itens primeiro.",
    tooManyLines: (most) => `O carrinho comporta no máximo ${most} produtos diferentes.`,
    invalidQuantity: "As quantidades devem ser números inteiros a partir de 1.",
    quantityTooLarge: (most) => `Um pedido comporta no máximo ${most} unidades de um produto.`,
    someProduct: "Um produto do seu carrinho",
    productUnavailable: (name) => `${name} não está mais disponível.`,
    onlySomeLeft: (available, name) =>
      plural(available, {
        one: `Há apenas 1 unidade de ${name} em estoque.`,
        other: `Há apenas ${available} unidades de ${name} em estoque.`,
      }),
    soldOut: (name) => `${name} está esgotado.`,
    priceChanged: (total) =>
      `Os preços mudaram. O total agora é ${formatMoney(total)}. Confira seu carrinho.`,
    belowMinimum: (minimum, total) =>
      `A compra mínima é de ${formatMoney(minimum)}. Seu carrinho soma ${formatMoney(total)}.`,
    belowLeastCharge: (charged, code, least) =>
      least === null
        ? `${formatMoney(charged, code)} é pouco para um pagamento com cartão. Adicione outro produto e tente de novo.`
        : `Um pagamento com cartão deve ser de pelo menos ${formatMoney(least, code)}. Seu carrinho soma ${formatMoney(charged, code)}. Adicione outro produto e tente de novo.`,
    aboveMostCharge: (charged, code, most) =>
      most === null
        ? `${formatMoney(charged, code)} é demais para um único pagamento. Diminua uma quantidade ou divida o carrinho em vários pedidos.`
        : `Um pagamento pode ser de no máximo ${formatMoney(most, code)}. Seu total é ${formatMoney(charged, code)}. Diminua uma quantidade ou divida o carrinho em vários pedidos.`,
    cryptoUnavailable: "Pagamentos com criptomoeda estarão disponíveis em breve.",
    cardsUnavailable: "Os pagamentos com cartão estão desativados no momento.",
    consentRequired: "Marque a caixa acima do botão para continuar.",
    tooManyAttempts: "Muitas tentativas. Aguarde um momento e tente novamente.",
    orderNotFound: "Pedido não encontrado",
    pleaseLogIn: "Entre na sua conta.",
    usePost: "Envie com POST.",
  },
};
