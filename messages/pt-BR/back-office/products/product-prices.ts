import { formatCount, formatMoney } from "#messages/format.ts";

/** The messages of prices for larger quantities, sales and limits of a product. */
export const productPrices = {
  tabs: { label: "Partes do produto", product: "Produto", prices: "Preços e limites" },
  title: (name: string) => `Preços e limites de ${name}`,
  price: (price: number) => `Preço de uma unidade: ${formatMoney(price)}.`,
  saved: { title: "Preços salvos" },
  failed: "Não foi possível salvar os preços",
  sale: {
    planned: (price: string, from: string, to: string) => `Promoção de ${from} a ${to}: ${price}`,
    running: (price: string, to: string) => `Em promoção até ${to}: ${price}`,
    change: "Mudar",
    changeOf: (name: string) => `Mudar a promoção de ${name}`,
    end: "Encerrar",
    endOf: (name: string) => `Encerrar a promoção de ${name}`,
    endTitle: "Encerrar esta promoção?",
    endText: (name: string, price: string) =>
      `“${name}” deixa de custar ${price}. Faixas e limites ficam como estão.`,
    ended: "Promoção encerrada",
  },
  tiers: {
    from: "A partir de",
    each: "Cada uma custa (US$)",
    inShop: "Na loja",
    fromOf: (place: number) => `Faixa ${place}: a partir de quantas unidades`,
    eachOf: (place: number) => `Faixa ${place}: cada uma custa`,
    less: (percent: string) => `${percent} % menos que o preço`,
    add: "Adicionar faixa",
    move: (place: number) => `Mover a faixa ${place}`,
    remove: (place: number) => `Remover a faixa ${place}`,
  },
  groups: { tiers: "Preços por quantidade", sale: "Promoção", limits: "Limites por pedido" },
  fields: {
    salePrice: "Preço na promoção (US$)",
    saleStartsAt: "Começa",
    saleEndsAt: "Termina",
    least: "Mínimo por pedido",
    most: "Máximo por pedido",
    customerMost: "Máximo por cliente",
    customerDays: "Período, em dias",
  },
  help: {
    sale: "Em branco, não há promoção. Vale o menor entre a faixa e a promoção.",
    zone: (zone: string) => `Horário de ${zone}. Um início que já passou vale a partir de agora.`,
    struck: "Na promoção, a loja risca o menor preço dos 30 dias anteriores.",
    limits: "Em branco, não há limite.",
    customer: "Unidades de um cliente, em pedidos pagos ou ainda não pagos do período.",
  },
  unproven: (price: number) =>
    `O preço original ${formatMoney(price)} aparece riscado, mas este produto nunca teve esse preço.`,
  errors: {
    tiers: "Cada faixa tem uma quantidade e um preço, como 10 e 8,00.",
    tooManyTiers: (most: number) => `No máximo ${formatCount(most)} faixas.`,
    tierQuantity: "A quantidade de uma faixa é um número inteiro a partir de 2.",
    tiers_not_falling:
      "As quantidades devem subir e os preços devem cair de faixa em faixa, a partir do preço de uma unidade.",
    price: "Escreva o valor como 12,90 ou 12.90.",
    saleIncomplete: "Preencha preço, início e fim da promoção, ou deixe os três em branco.",
    sale_not_below_price: "O preço na promoção deve ser menor que o preço do produto.",
    sale_window_invalid: "A promoção deve terminar depois de começar, e no futuro.",
    units: (most: number) => `Use um número inteiro de 1 a ${formatCount(most)}.`,
    mostBelowLeast: "O máximo não pode ser menor que o mínimo.",
    customerIncomplete: "Preencha o máximo por cliente e o período, ou deixe os dois em branco.",
  },
};
