import { formatCount } from "#app/languages/format.ts";
import type { Translation } from "#app/languages/translated.ts";
import type { ordersMessages } from "./messages.ts";

const plural = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** The order history in Brazilian Portuguese. */
export const ordersMessagesPt: Translation<typeof ordersMessages> = {
  title: "Pedidos",
  history: "Histórico de pedidos",
  emptyTitle: "Nenhum pedido ainda",
  emptyWords: "O que você comprar aparece aqui, com as credenciais, logo após o pagamento.",
  browse: "Ver o catálogo",
  order: (number) => `Pedido ${number}`,
  items: (count) => plural(count, "item", "itens"),
  pay: "Continuar o pagamento",
  open: "Ver detalhes",

  products: "Produtos digitais",
  productsEmptyTitle: "Nada foi entregue ainda",
  productsEmptyWords: "Os itens entregues aparecem aqui com uma prévia das credenciais.",
  viewAll: (count) => `Ver todos (${formatCount(count)})`,
  viewFewer: "Ver menos",
  moreFields: (count) => `Mais ${plural(count, "campo", "campos")} na sua conta`,

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
  refund: {
    requested: "Reembolso solicitado",
    pending: "Reembolso a caminho",
    partial: "Reembolsado em parte",
    full: "Reembolsado",
    failed: "Falha no reembolso",
  },
  dispute: {
    inquiry: "Consulta sobre o pagamento",
    open: "Pagamento contestado",
    under_review: "Contestação em análise",
    unknown: "Pagamento contestado",
    won: "Contestação encerrada",
    lost: "Contestação perdida",
  },

  problem: {
    open: "Problema com este item?",
    openOf: (what) => `Problema com este item? ${what}`,
    title: "Mensagem ao suporte",
    description: "Esta mensagem identifica seu pedido. Conte o que aconteceu e envie no chat de suporte.",
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
    noChat: "O chat de suporte está sendo configurado.",
    support: "Abrir o suporte",
  },
};
