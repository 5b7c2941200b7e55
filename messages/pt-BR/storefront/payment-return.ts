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
    delivered: "Suas credenciais estão abaixo e ficam guardadas neste pedido.",
    waiting: "Parte do seu pedido aguarda estoque. Ela está reservada para você e aparecerá aqui.",
    locked:
      "O pagamento está em análise com o banco. O que foi entregue fica bloqueado até a decisão. Fale com o suporte.",
    refunded: "O valor total foi devolvido ao seu cartão. Os bancos levam alguns dias para mostrá-lo.",
    unpaid: "Nada foi cobrado. Seu carrinho pode ser recuperado.",
  },

  waitingForAll: "Seu pedido aguarda estoque. Ele está reservado para você e aparecerá aqui.",
  waitingForPerson:
    "Uma pessoa da nossa equipe está preparando o que falta. Aparecerá aqui assim que estiver pronto.",
  allByPerson:
    "Uma pessoa da nossa equipe está preparando seu pedido. Aparecerá aqui assim que estiver pronto.",
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
    "Não há nenhum pedido seu neste endereço. Se você acabou de pagar, o e-mail sobre o pagamento abre o seu pedido.",
  confirmedToast: "Pagamento confirmado com sucesso!",
  processedToast: "Pagamento processado com sucesso!",
  fetchFailed: "Erro ao buscar os detalhes do pedido",
  fetchFailedLead:
    "Seu pagamento não depende desta página. Verifique de novo ou abra o pedido pelo nosso e-mail sobre ele.",

  cancelledHeading: "Pagamento cancelado",
  declinedHeading: "Pagamento recusado",
  cancelledLead: "Nada foi cobrado.",
  cancelledWhy:
    "Você saiu da página de pagamento antes de pagar, e o pedido foi encerrado. Recupere seu carrinho e tente de novo quando quiser.",
  cancelledOpen:
    "Você saiu da página de pagamento antes de pagar. Ainda dá para continuar o pagamento, ou recuperar seu carrinho.",
  declined:
    "Seu banco recusou o cartão, e o pedido foi encerrado. Recupere seu carrinho e tente outro cartão.",
  endOrder: "Cancelar este pedido",
  whatWasInIt: "Seu pedido",
  restore: "Recuperar meu carrinho",
  restoring: "Recuperando…",
  restoreFailed: {
    title: "Erro",
    description: "Não foi possível recuperar o carrinho agora. Tente novamente.",
  },
  payNow: "Continuar o pagamento",
};
