import { catalog } from "#messages/catalog.ts";
import { formatCount } from "#messages/format.ts";
import { pluralsIn } from "#messages/plural.ts";

const { plural, counted } = pluralsIn("pt-BR");

/** The messages of the charts, of the period on the dashboard, and of /admin/relatorios. */
export const reports = {
  title: "Relatórios",
  lead: (zone: string) =>
    `Cada pedido conta no dia do pagamento, no fuso da loja (${zone}). O dashboard usa o dia da conclusão.`,
  loadFailed: "Erro ao carregar relatório",
  loadFailedWhy: "Os números não chegaram. Tente de novo em instantes.",
  again: "Tentar de novo",
  none: {
    title: "Os dias estão sendo calculados",
    why: "As vendas por dia aparecem aqui depois do primeiro cálculo.",
  },
  rebuilding: (zone: string, former: string) =>
    `O fuso da loja mudou para ${zone}. Os dias estão sendo calculados de novo; até lá, os números seguem o fuso ${former}.`,
  computedUntil: (moment: string) =>
    `Lucro e produtos: vendas até ${moment}. As mais novas entram em instantes.`,
  reportUntil: (moment: string) => `Vendas até ${moment}. As mais novas entram em instantes.`,
  computedFrom: (day: string) => `Os dias antes de ${day} ainda estão sendo calculados.`,
  periods: {
    label: "Período",
    names: {
      hoje: "Hoje",
      "7d": "7 dias",
      "30d": "30 dias",
      "90d": "90 dias",
      ano: "Ano",
      livre: "Período",
    },
    from: "De",
    until: "Até",
    show: "Mostrar",
  },
  range: (from: string, until: string) => (from === until ? from : `${from} a ${until}`),
  now: "este período",
  before: "período anterior",
  versus: (days: number) => `vs. ${counted(days, { one: "dia", other: "dias" })} antes`,
  points: (change: string) => `${change} p.p.`,
  noChange: "sem vendas no período anterior",
  noData: "sem dados",
  showTable: "Ver tabela",
  empty: "Nenhuma venda neste período",
  showEmpty: "Mostrar linhas e colunas vazias",
  hideEmpty: "Ocultar linhas e colunas vazias",
  figures: {
    net: "Receita líquida",
    orders: "Pedidos pagos",
    completed: "Pedidos concluídos",
    byPayment: "pedidos pagos, pelo dia do pagamento",
    byCompletion: "pedidos concluídos, pelo dia da conclusão",
    ofCompleted: "dos pedidos concluídos",
    soldNote: (sold: string, refunded: string) => `concluídos ${sold} · reembolsado ${refunded}`,
    ofSold: (rate: string) => `${rate} do valor vendido`,
    average: "Pedido médio",
    refunded: "Reembolsado",
    disputed: "Em disputa",
    profit: "Lucro",
    netNote: (gross: string, refunded: string) => `bruto ${gross} · reembolsado ${refunded}`,
    rate: (rate: string) => `${rate} dos pedidos`,
    costKnown: (known: number, units: number) =>
      `${formatCount(known)} de ${counted(units, { one: "unidade", other: "unidades" })} com custo`,
    allCosts: (units: number) => `lucro de ${counted(units, { one: "unidade", other: "unidades" })}`,
    feesKnown: (known: number, orders: number) =>
      `taxas de ${formatCount(known)} de ${counted(orders, { one: "pedido", other: "pedidos" })}`,
    allFees: (orders: number) => `menos as taxas de ${counted(orders, { one: "pedido", other: "pedidos" })}`,
    noCost: "nenhuma unidade com custo informado",
  },
  charts: {
    net: {
      hour: "Receita líquida por hora",
      day: "Receita líquida por dia",
      week: "Receita líquida por semana",
      month: "Receita líquida por mês",
    },
    refunds: {
      hour: "Reembolsos por hora",
      day: "Reembolsos por dia",
      week: "Reembolsos por semana",
      month: "Reembolsos por mês",
    },
    disputes: {
      hour: "Disputas por hora",
      day: "Disputas por dia",
      week: "Disputas por semana",
      month: "Disputas por mês",
    },
    customers: {
      hour: "Clientes novos por hora",
      day: "Clientes novos por dia",
      week: "Clientes novos por semana",
      month: "Clientes novos por mês",
    },
    summary: (title: string, range: string, total: string, highest: string, at: string, before: string) =>
      `${title}, ${range}: total ${total}, maior ${highest} (${at}). Período anterior: ${before}.`,
    none: "Nada a mostrar neste período.",
    products: "Produtos, por receita líquida",
  },
  runway: {
    title: "Estoque que acaba primeiro",
    empty: "Nenhum produto com vendas nos últimos 14 dias está acabando",
    units: (count: number) => `${formatCount(count)} un.`,
    out: "esgotado",
    left: (days: number, shown: string) => `acaba em ${shown} ${plural(days, { one: "dia", other: "dias" })}`,
    today: "acaba hoje",
    how: "Dias restantes no ritmo médio dos últimos 14 dias.",
    add: "Inventário",
    restock: "Repor",
    restockOf: (name: string) => `Repor “${name}”`,
  },
  tasks: {
    label: "Pendências",
    calm: "Nenhuma pendência no momento.",
    kinds: {
      disputes: (count: number) => plural(count, { one: "disputa", other: "disputas" }),
      warnings: (count: number) => plural(count, { one: "alerta de fraude", other: "alertas de fraude" }),
      refunds: (count: number) => plural(count, { one: "reembolso falhou", other: "reembolsos falharam" }),
      withdrawals: (count: number) =>
        plural(count, { one: "desistência para decidir", other: "desistências para decidir" }),
      stock: (count: number) =>
        plural(count, { one: "pedido aguarda estoque", other: "pedidos aguardam estoque" }),
      manual: (count: number) => plural(count, { one: "entrega manual", other: "entregas manuais" }),
      others: (count: number) => plural(count, { one: "caso a resolver", other: "casos a resolver" }),
    },
    notices: {
      critical_alerts: (count: number) => plural(count, { one: "alerta crítico", other: "alertas críticos" }),
      held_prices: (count: number) =>
        plural(count, { one: "alteração a confirmar", other: "alterações a confirmar" }),
      sold_out: (count: number) => plural(count, { one: "produto esgotado", other: "produtos esgotados" }),
      low_stock: (count: number) =>
        plural(count, { one: "produto com estoque baixo", other: "produtos com estoque baixo" }),
    },
    due: (moment: string) => `responder até ${moment}`,
    refund: (moment: string) => `reembolso ${moment}`,
    since: (moment: string) => `desde ${moment}`,
  },
  tabs: {
    label: "Relatórios",
    names: {
      "": "Vendas",
      produtos: "Produtos",
      cupons: "Cupons",
      lotes: "Lotes",
      fornecedores: "Fornecedores",
      reembolsos: "Reembolsos",
      disputas: "Disputas",
      motivos: "Motivos",
      clientes: "Clientes",
      compradores: "Maiores clientes",
    },
  },
  columns: {
    hour: "Hora",
    day: "Dia",
    week: "Semana",
    month: "Mês",
    orders: "Pedidos",
    completedOrders: "Concluídos",
    sold: "Vendido",
    gross: "Bruto",
    discounts: "Descontos",
    refunds: "Reembolsado",
    refundedOrders: "Pedidos com reembolso",
    disputes: "Em disputa",
    disputedOrders: "Pedidos com disputa",
    net: "Líquido",
    before: "Período anterior",
    rate: "Taxa",
    firstOrders: "Clientes novos",
    repeatOrders: "Pedidos de clientes antigos",
    firstNet: "Líquido de clientes novos",
    product: "Produto",
    supplier: "Fornecedor",
    batch: "Lote",
    addedAt: "Adicionado em",
    units: "Unidades",
    replaced: "Trocadas",
    cost: "Custo",
    fees: "Taxas",
    feeUnits: "Unidades com taxa",
    costedUnits: "Unidades com custo",
    profit: "Lucro",
    margin: "Margem",
    group: "Grupo",
    coupon: "Cupom",
    uses: "Usos",
    customer: "Cliente",
    email: "E-mail",
    average: "Pedido médio",
    reason: "Motivo",
    kind: "Tipo",
    cases: "Casos",
    amount: "Valor",
  },
  noSupplier: "Sem fornecedor",
  noReason: "Sem motivo informado",
  kinds: { refund: "Reembolso", dispute: "Disputa" },
  how: {
    "": "Reembolsos e disputas reduzem o dia do pagamento, mesmo quando acontecem depois.",
    produtos:
      "O lucro conta só as unidades com custo informado: o líquido delas, menos o custo e as taxas do provedor. As taxas chegam na noite seguinte; uma taxa em moeda que não é dólar nem a do pedido fica de fora. As variações de um produto ficam em uma linha, que pode ser aberta.",
    cupons:
      "Um uso é um pedido pago com o cupom, mesmo que reembolsado depois. O líquido é o que fica para a loja desses pedidos.",
    lotes:
      "O custo de um item trocado conta no lote dele; a receita conta no lote do item que o cliente recebeu.",
    fornecedores:
      "A taxa é a parte dos itens do fornecedor que foram trocados por outros. O lucro conta só as unidades com custo informado.",
    reembolsos: "A taxa é a parte dos pedidos pagos que tiveram dinheiro devolvido.",
    disputas: "A taxa é a parte dos pedidos pagos que tiveram uma disputa, com qualquer resultado.",
    motivos:
      "Reembolsos e disputas dos pedidos pagos no período, pelo motivo que a equipe ou o banco deu. Uma disputa ganha não tem valor.",
    clientes: "Um cliente é novo no seu primeiro pedido pago.",
    compradores: "Os clientes com o maior valor líquido nos pedidos pagos no período.",
  },
};

/** The messages of the charts, of the period on the dashboard, and of /admin/relatorios. */
export const reportMessages = catalog("back-office", "reports", reports);
