import type { orders as source } from "#messages/en/storefront/orders.ts";
import { formatCount } from "#messages/format.ts";
import type { MessagesOf } from "#messages/messages-of.ts";
import { pluralsIn } from "#messages/plural.ts";

const { counted } = pluralsIn("pt-BR");

export const orders: MessagesOf<typeof source> = {
  title: "Pedidos",
  orderHistory: "Histórico de pedidos",
  emptyTitle: "Nenhum pedido ainda",
  emptyText: "O que você comprar aparece aqui, com as credenciais assim que são entregues.",
  browse: "Ver o catálogo",
  order: (number) => `Pedido ${number}`,
  product: (name, count) => (count > 1 ? `${name} × ${formatCount(count)}` : name),
  moreProducts: (count) => `mais ${counted(count, { one: "produto", other: "produtos" })}`,
  pay: "Continuar o pagamento",
  open: "Ver detalhes",
  openHere: "Abrir aqui",

  products: "Produtos digitais",
  productsEmptyTitle: "Nada foi entregue ainda",
  productsEmptyText: "Os itens entregues aparecem aqui com uma prévia das credenciais.",
  inProgressTitle: "Seu pedido está em andamento",
  inProgressText: "A página do pedido diz o que ainda está por vir, e quando.",
  viewAll: (count) => `Ver todos (${formatCount(count)})`,
  viewFewer: "Ver menos",
  moreFields: (count) => `Mais ${counted(count, { one: "campo", other: "campos" })}`,

  bulk: {
    title: "Todos os itens de uma vez",
    order: "este pedido",
    all: (count: number) => `Todos os ${counted(count, { one: "item", other: "itens" })} deste pedido`,
    line: (name: string, count: number) => `${name}: ${counted(count, { one: "item", other: "itens" })}`,
    valuesOf: (name: string) => `Credenciais: ${name}`,
    unreadable: (count: number) =>
      `${counted(count, { one: "item não pode ser aberto", other: "itens não podem ser abertos" })} no momento. Nada se perdeu. Tente novamente ou fale com o suporte.`,
  },

  more: {
    load: "Carregar mais",
    loading: "Carregando…",
    items: (shown, total) => `${formatCount(shown)} de ${counted(total, { one: "item", other: "itens" })}`,
    orders: (shown, total) =>
      `${formatCount(shown)} de ${counted(total, { one: "pedido", other: "pedidos" })}`,
    failed: "Os próximos não chegaram. Verifique sua conexão e tente novamente.",
    beginning: "Mostrar desde o início",
  },

  page: {
    placedOn: (day) => `Feito em ${day}`,
    actions: "Ações do pedido",
    allOrders: "Todos os pedidos",
    print: "Imprimir recibo",
    items: "Seus itens",
    standing: {
      confirming: "Este pedido ainda não foi pago. Nada foi cobrado.",
      preparing: "Seu pagamento está confirmado. Seus itens aparecem aqui em instantes.",
      delivered: "Tudo foi entregue. Seus itens estão abaixo e ficam neste pedido.",
      waiting: "Seu pagamento está confirmado. O que ainda está por vir está listado abaixo.",
      locked:
        "O pagamento está em análise com o banco. O que foi entregue fica bloqueado até isso se resolver.",
      help: "Uma pessoa da nossa equipe precisa olhar este pedido. Fale com o suporte se tiver dúvidas.",
      refunded: "O valor total voltou para o seu cartão. Os bancos precisam de alguns dias para mostrá-lo.",
      unpaid: "Este pedido terminou sem pagamento. Nada foi cobrado.",
    },
    bankConfirms: "Seu banco ainda está confirmando o pagamento. Você não precisa pagar de novo.",
    pageClosed:
      "Este pedido não foi pago, e a página de pagamento fechou. Ele será cancelado automaticamente em instantes.",
    mismatch:
      "O pagamento não corresponde ao pedido, por isso nada foi entregue ainda. Uma pessoa está verificando. Você não paga duas vezes.",
    partDelivered: "O que não foi reembolsado está entregue. Seus itens estão abaixo e ficam neste pedido.",
  },

  history: {
    title: "Histórico",
    placed: "Pedido feito",
    paid: "Pagamento confirmado",
    cancelled: "Pedido cancelado",
    delivered: "Tudo entregue",
    deliveredPart: (delivered, ordered) =>
      `${formatCount(delivered)} de ${counted(ordered, { one: "item entregue", other: "itens entregues" })}`,
    refundRequested: (amount) => `Reembolso de ${amount} a caminho`,
    refunded: (amount) => `${amount} reembolsados`,
    refundFailed: (amount) => `O reembolso de ${amount} falhou. Nossa equipe está verificando.`,
  },

  quickActions: "Ações rápidas",
  account: "Sua conta",
  support: "Falar com o suporte",

  totals: "Totais",
  totalOrders: "Pedidos",
  totalCompleted: "Concluídos",
  totalItems: "Itens entregues",
  totalSpent: "Total gasto",

  status: {
    pending: "Pendente",
    processing: "Em andamento",
    completed: "Concluído",
    cancelled: "Cancelado",
  },
  special: {
    disputed: "Pagamento contestado",
    dispute_lost: "Contestação perdida",
    refund_failed: "Falha no reembolso",
    refunded: "Reembolsado",
    refund_pending: "Reembolso a caminho",
    partly_refunded: "Reembolsado em parte",
    inquiry: "Consulta sobre o pagamento",
    waiting_for_stock: "Aguardando estoque",
    manual_delivery: "Em preparação",
  },

  problem: {
    open: "Problema com este item?",
    openOf: (what) => `Problema com este item? ${what}`,
    title: "Mensagem ao suporte",
    description: "Esta mensagem identifica seu pedido. Conte o que aconteceu e envie ao suporte.",
    label: "Sua mensagem",
    help: "Nunca envie senhas nem números de cartão.",
    message: (orderNumber, itemName) =>
      `Olá, tenho um problema com um item que comprei.\nPedido: ${orderNumber}\nItem: ${itemName}\nO que aconteceu: `,
    copy: "Copiar mensagem",
    copied: "Copiado!",
    copyFailed: "Seu navegador não permitiu copiar. Selecione a mensagem e copie.",
    failed: "Erro",
    chat: "Abrir o chat de suporte",
    newTab: "(abre em nova aba)",
    noChat: "O suporte mostra nosso e-mail.",
    support: "Abrir o suporte",
  },
};
