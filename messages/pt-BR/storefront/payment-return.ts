import type { paymentReturn as source } from "#messages/en/storefront/payment-return.ts";
import { formatMoney } from "#messages/format.ts";
import type { MessagesOf } from "#messages/messages-of.ts";

export const paymentReturn: MessagesOf<typeof source> = {
  successTitle: "Pagamento",
  cancelledTitle: "Pagamento cancelado",

  heading: {
    confirming: "Confirmando seu pagamento",
    preparing: "Pagamento confirmado",
    delivered: "Pagamento confirmado",
    waiting: "Pagamento confirmado",
    locked: "Seu pagamento está em análise",
    help: "Seu pedido precisa de atenção",
    refunded: "Este pedido foi reembolsado",
    unpaid: "Pagamento não concluído",
  },

  lead: {
    confirming: "Estamos consultando seu banco. Esta página avança sozinha.",
    preparing: "Seus itens estão sendo preparados. Eles aparecem aqui em instantes.",
    delivered: "Suas credenciais estão abaixo e ficam guardadas na sua conta.",
    waiting:
      "Parte do seu pedido aguarda estoque. Ela está reservada para você e aparecerá aqui e na sua conta.",
    locked:
      "O pagamento está em análise com o banco. O que foi entregue fica bloqueado até a decisão. Fale com o suporte.",
    refunded: "O valor total foi devolvido ao seu cartão. Os bancos levam alguns dias para mostrá-lo.",
    unpaid: "Nada foi cobrado. Seu carrinho pode ser recuperado.",
  },

  waitingForAll: "Seu pedido aguarda estoque. Ele está reservado para você e aparecerá aqui e na sua conta.",
  waitingForPerson:
    "Uma pessoa da nossa equipe está preparando o que falta. Aparecerá aqui e na sua conta assim que estiver pronto.",
  offline:
    "Sua conexão caiu. Seu pedido está seguro, e esta página continua sozinha quando você voltar a ficar online.",
  stillConfirming:
    "Ainda aguardando a confirmação do banco. Você pode sair desta página. Seu pedido está seguro.",
  longConfirming: (orderNumber, email) =>
    `Está demorando mais que o normal. Guarde o número do pedido ${orderNumber}. Enviaremos um e-mail para ${email} assim que o pagamento for confirmado.`,
  checkAgain: "Verificar de novo",

  order: "Pedido",
  total: "Valor cobrado",
  inStoreCurrency: (total) => `${formatMoney(total)} em dólares americanos`,
  receipt: "Recibo",
  each: (price) => `${price} cada`,
  refunded: "Reembolsado",
  summary: "Resumo do pedido",
  yourItems: "Seus itens",
  next: "Próximos passos",
  toOrders: "Ver seus pedidos",
  toMarketplace: "Continuar comprando",
  toSupport: "Falar com o suporte",
  toHome: "Voltar ao início",

  notFound: "Pedido não encontrado",
  notFoundLead:
    "Não há nenhum pedido seu neste endereço. Se você acabou de pagar, seu pedido está na sua lista de pedidos.",
  confirmedToast: "Pagamento confirmado com sucesso!",
  processedToast: "Pagamento processado com sucesso!",
  fetchFailed: "Erro ao buscar os detalhes do pedido",
  fetchFailedLead:
    "Seu pagamento não depende desta página. Verifique de novo ou encontre o pedido na sua lista de pedidos.",

  cancelledHeading: "Pagamento cancelado",
  cancelledLead: "Nada foi cobrado.",
  cancelledWhy:
    "Você saiu da página de pagamento antes de pagar, e o pedido foi encerrado. Devolva os itens ao carrinho e tente de novo quando quiser.",
  cancelledOpen:
    "Você saiu da página de pagamento antes de pagar. Ainda dá para continuar, ou devolver os itens ao carrinho.",
  endOrder: "Cancelar este pedido",
  cancelledEmpty: "Você saiu da página de pagamento antes de pagar. Nada ficou pendente.",
  whatWasInIt: "Seu pedido",
  restore: "Recuperar meu carrinho",
  restoring: "Recuperando…",
  restoreFailed: {
    title: "Erro",
    description: "Não foi possível recuperar o carrinho agora. Tente novamente.",
  },
  payNow: "Continuar o pagamento",
};
