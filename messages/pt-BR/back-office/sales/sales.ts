import { catalog } from "#messages/catalog.ts";
import { formatCount } from "#messages/format.ts";
import { pluralsIn } from "#messages/plural.ts";

const { counted } = pluralsIn("pt-BR");

/** The messages of the sales list (spec B2.10, B4, B8). */
export const sales = {
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
    estoque: "Aguardando estoque",
    manual: "Entrega manual",
    disputas: "Disputas",
    fraude: "Alertas de fraude",
    desistencias: "Desistências",
    outras: "Outros casos",
  },
  filters: {
    label: "Filtros das vendas",
    title: "Filtro",
    outcome: "Situação",
    outcomes: {
      "": "Todas",
      canceladas: "Canceladas",
      reembolsadas: "Reembolsadas",
      disputadas: "Disputadas",
    },
    product: "Produto",
    anyProduct: "Nome ou slug",
    method: "Pagamento",
    anyMethod: "Todos",
    otherMethod: "Outro",
    from: "De",
    to: "Até",
    apply: "Filtrar",
    clear: "Limpar",
    cut: (most: string) =>
      `Só as ${most} vendas mais recentes destes filtros são mostradas. Escolha um período para ver as outras.`,
  },
  sort: {
    label: "Ordenar por",
    "": "Mais recentes",
    waiting: "Maior espera",
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
    tooMany: "Refine a busca para somar as vendas",
    receivedNote: (count: number) => counted(count, { one: "venda concluída", other: "vendas concluídas" }),
    found: "Na busca",
    all: "Desde o início",
  },
  columns: {
    order: "Pedido",
    customer: "Cliente",
    product: "Produtos",
    total: "Total",
    status: "Status",
    actions: "Ações",
  },
  unknownCustomer: "Cliente não identificado",
  methods: { card: "Cartão", crypto: "Crypto" },
  items: (lines: number) => counted(lines, { one: "item", other: "itens" }),
  /** This text follows the number of items. */
  units: (units: number) => `, ${counted(units, { one: "unidade", other: "unidades" })}`,
  waiting: (time: string) => `Aguardando há ${time}`,
  since: (time: string) => `há ${time}`,
  duration: (hours: number, minutes: number) =>
    hours === 0
      ? minutes === 0
        ? "menos de 1 min"
        : `${minutes} min`
      : minutes === 0
        ? `${formatCount(hours)} h`
        : `${formatCount(hours)} h ${minutes} min`,
  days: (days: number) => counted(days, { one: "dia", other: "dias" }),
  completedAt: (date: string) => `Concluída em ${date}`,
  paid: "Pago",
  /** In a live shop, this label marks an order of the provider's test mode. */
  test: "Teste",
  details: "Detalhes",
  detailsOf: (number: string) => `Detalhes do pedido ${number}`,
  markPaid: "Marcar Pago",
  markPaidOf: (number: string) => `Marcar Pago o pedido ${number}`,
  menuOf: (number: string) => `Mais ações do pedido ${number}`,
  select: "Marcar",
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
  emptyText: {
    searched: "Confira o número, o e-mail, o nome, o telefone ou o produto, ou limpe a busca.",
    "": "Quando alguém comprar, a venda aparece aqui.",
    pendentes: "Pedidos que aguardam pagamento aparecem aqui.",
    concluidas: "Pedidos pagos e entregues aparecem aqui.",
    atencao: "Entregas pendentes, disputas e pagamentos com divergência aparecem aqui.",
  },
  clearSearch: "Limpar busca",
  loadFailed: "Erro ao carregar vendas",
  loadFailedText: "Você vê o que foi carregado por último. Nova tentativa em instantes.",
  unread: "A lista não pôde ser carregada agora. Nenhum pedido foi perdido.",
  again: "Tentar de novo",
  markedPaid: {
    title: "Pedido marcado como concluído",
    description: "O status foi atualizado com sucesso!",
  },
  markedBackordered: {
    title: "Pagamento registrado",
    description: "O pedido está pago e ainda falta entregar. Ele fica em Atenção.",
  },
  marked: {
    label: "Ações com as vendas marcadas",
    all: "Marcar todas",
    one: (number: string) => `Marcar ${number}`,
    count: (count: number) => counted(count, { one: "marcada", other: "marcadas" }),
    title: (count: number) =>
      `Marcar ${counted(count, { one: "pedido como pago", other: "pedidos como pagos" })}`,
    done: (count: number) =>
      counted(count, { one: "pedido marcado como concluído", other: "pedidos marcados como concluídos" }),
    mailed: (count: number) => counted(count, { one: "e-mail reenviado", other: "e-mails reenviados" }),
    left: (count: number) => counted(count, { one: "pedido não mudou", other: "pedidos não mudaram" }),
  },
  markFailed: "Erro ao marcar como concluído",
  updateFailed: "Erro ao atualizar pedido",
};

/** The messages of the sales list (spec B2.10, B4, B8). */
export const salesMessages = catalog("back-office", "sales", sales);
