import { formatCount } from "#app/languages/format.ts";
import { inBothLanguages } from "#app/languages/translated.ts";

const plural = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** The messages of the sales list (spec: back-office §2 Sales, §4, §8). */
export const salesMessages = inBothLanguages(
  {
    title: "Vendas",
    lead: "Pedidos da loja, do pagamento à entrega.",
    search: "Buscar vendas...",
    exportFailed: "Erro ao exportar vendas",
    tabs: {
      label: "Vendas por status",
      all: "Todas",
      pending: "Pendentes",
      completed: "Concluídas",
      attention: "Atenção",
    },
    needs: {
      label: "Motivo",
      "": "Todos os motivos",
      estoque: "Esperando estoque",
      manual: "Entregar à mão",
      disputas: "Disputas",
      outras: "Outros casos",
    },
    sort: {
      label: "Ordenar por",
      "": "Mais recentes",
      waiting: "Esperando há mais tempo",
      antigas: "Mais antigas",
      "maior-valor": "Maior valor",
      "menor-valor": "Menor valor",
    },
    cards: {
      total: "Total de Vendas",
      pending: "Pendentes",
      pendingValue: "Valor Pendente",
      pendingNote: "Aguardando pagamento",
      received: "Valor Recebido",
      receivedNote: (count: number) => plural(count, "venda concluída", "vendas concluídas"),
      found: "Na busca",
      all: "Desde o início",
    },
    columns: {
      order: "Pedido",
      customer: "Cliente",
      total: "Total",
      status: "Status",
      actions: "Ações",
    },
    unknownCustomer: "Cliente não identificado",
    methods: { stripe: "Cartão", crypto: "Crypto" },
    items: (lines: number, units: number) =>
      `${plural(lines, "item", "itens")}, ${plural(units, "unidade", "unidades")}`,
    waiting: (time: string) => `Esperando há ${time}`,
    since: (time: string) => `há ${time}`,
    duration: (hours: number, minutes: number) =>
      hours === 0
        ? minutes === 0
          ? "menos de 1 min"
          : `${minutes} min`
        : minutes === 0
          ? `${formatCount(hours)} h`
          : `${formatCount(hours)} h ${minutes} min`,
    days: (days: number) => plural(days, "dia", "dias"),
    completedAt: (date: string) => `Concluída em ${date}`,
    paid: "Pago",
    /** Marks an order of the provider's test mode in a live shop. */
    test: "Teste",
    details: "Detalhes",
    detailsOf: (number: string) => `Detalhes do pedido ${number}`,
    markPaid: "Marcar Pago",
    markPaidOf: (number: string) => `Marcar Pago o pedido ${number}`,
    resolve: "Resolver",
    resolveOf: (subject: string) => `Resolver ${subject}`,
    loose: "Sem pedido",
    empty: {
      searched: "Nenhuma venda encontrada",
      "": "Nenhuma venda registrada",
      pendentes: "Nenhuma venda pendente",
      concluidas: "Nenhuma venda concluída",
      atencao: "Nada precisa de atenção",
    },
    emptyWords: {
      searched: "Confira o número, o e-mail, o nome, o telefone ou o produto, ou limpe a busca.",
      "": "Quando alguém comprar, a venda aparece aqui.",
      pendentes: "Pedidos que esperam o pagamento aparecem aqui.",
      concluidas: "Pedidos pagos e entregues aparecem aqui.",
      atencao: "Entregas devidas, disputas e pagamentos estranhos aparecem aqui.",
    },
    clearSearch: "Limpar busca",
    loadFailed: "Erro ao carregar vendas",
    loadFailedWords: "Você vê o que foi carregado por último. Nova tentativa em instantes.",
    unread: "A lista não pôde ser lida agora. Os pedidos continuam guardados.",
    again: "Tentar de novo",
    markedPaid: {
      title: "Pedido marcado como concluído",
      description: "O status foi atualizado com sucesso!",
    },
    markedOwed: {
      title: "Pagamento registrado",
      description: "O pedido está pago e a entrega ainda é devida: ele fica em Atenção.",
    },
    markFailed: "Erro ao marcar como concluído",
    updateFailed: "Erro ao atualizar pedido",
  },
  {
    title: "Sales",
    lead: "Orders of the shop, from payment to delivery.",
    search: "Search sales...",
    exportFailed: "Sales could not be exported",
    tabs: {
      label: "Sales by status",
      all: "All",
      pending: "Pending",
      completed: "Completed",
      attention: "Attention",
    },
    needs: {
      label: "Reason",
      "": "All reasons",
      estoque: "Waiting for stock",
      manual: "To deliver by hand",
      disputas: "Disputes",
      outras: "Other cases",
    },
    sort: {
      label: "Sort by",
      "": "Newest first",
      waiting: "Waiting longest",
      antigas: "Oldest first",
      "maior-valor": "Highest amount",
      "menor-valor": "Lowest amount",
    },
    cards: {
      total: "All sales",
      pending: "Pending",
      pendingValue: "Pending value",
      pendingNote: "Waiting for payment",
      received: "Received value",
      receivedNote: (count) => plural(count, "completed sale", "completed sales"),
      found: "In the search",
      all: "Since the beginning",
    },
    columns: {
      order: "Order",
      customer: "Customer",
      total: "Total",
      status: "Status",
      actions: "Actions",
    },
    unknownCustomer: "Unknown customer",
    methods: { stripe: "Card", crypto: "Crypto" },
    items: (lines, units) => `${plural(lines, "item", "items")}, ${plural(units, "unit", "units")}`,
    waiting: (time) => `Waiting for ${time}`,
    since: (time) => `for ${time}`,
    duration: (hours, minutes) =>
      hours === 0
        ? minutes === 0
          ? "less than 1 min"
          : `${minutes} min`
        : minutes === 0
          ? `${formatCount(hours)} h`
          : `${formatCount(hours)} h ${minutes} min`,
    days: (days) => plural(days, "day", "days"),
    completedAt: (date) => `Completed on ${date}`,
    paid: "Paid",
    test: "Test",
    details: "Details",
    detailsOf: (number) => `Details of order ${number}`,
    markPaid: "Mark paid",
    markPaidOf: (number) => `Mark paid order ${number}`,
    resolve: "Resolve",
    resolveOf: (subject) => `Resolve ${subject}`,
    loose: "Without an order",
    empty: {
      searched: "No sale found",
      "": "No sale yet",
      pendentes: "No pending sale",
      concluidas: "No completed sale",
      atencao: "Nothing needs attention",
    },
    emptyWords: {
      searched: "Check the number, the e-mail, the name, the phone or the product, or clear the search.",
      "": "Once somebody buys, the sale appears here.",
      pendentes: "Orders that wait for their payment appear here.",
      concluidas: "Orders that are paid and delivered appear here.",
      atencao: "Owed deliveries, disputes and odd payments appear here.",
    },
    clearSearch: "Clear search",
    loadFailed: "Sales could not be loaded",
    loadFailedWords: "You see what was loaded last. It is tried again in a moment.",
    unread: "The list could not be read now. The orders are kept.",
    again: "Try again",
    markedPaid: { title: "Order marked as completed", description: "The status was updated." },
    markedOwed: {
      title: "Payment recorded",
      description: "The order is paid and its delivery is still owed: it stays under Attention.",
    },
    markFailed: "The order could not be marked as completed",
    updateFailed: "The order could not be updated",
  },
);
