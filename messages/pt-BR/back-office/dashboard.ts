import { catalog } from "#messages/catalog.ts";
import { formatCount } from "#messages/format.ts";
import { pluralsIn } from "#messages/plural.ts";

const { plural } = pluralsIn("pt-BR");

/**
 * The messages of the dashboard (spec B2.5, B8). The dashboard's tab names are English in the specification.
 */
export const dashboard = {
  title: "Dashboard",
  greeting: (name: string) => `Olá, ${name}.`,
  screens: "Suas telas",
  loadFailed: "Erro ao carregar dashboard",
  loadFailedWhy: "Os números não chegaram. Tente de novo em instantes.",
  again: "Tentar de novo",
  updated: (minutes: number) => (minutes < 1 ? "Atualizado agora" : `Atualizado há ${minutes} min`),
  tabs: { label: "Partes do dashboard", overview: "Overview", security: "Security" },
  noData: "sem dados",
  noSales: "sem vendas",
  salesSoon: {
    begin: (count: number, at: string) =>
      count === 1
        ? `1 promoção começa em ${at}`
        : `${formatCount(count)} promoções começam em breve, a primeira em ${at}`,
    end: (count: number, at: string) =>
      count === 1
        ? `1 promoção termina em ${at}`
        : `${formatCount(count)} promoções terminam em breve, a primeira em ${at}`,
    show: "Ver promoções",
  },
  cards: {
    label: "Números da loja",
    today: "Vendido Hoje",
    todayNote: (orders: number, before: string) =>
      `${orders} ${plural(orders, { one: "concluído", other: "concluídos" })}, ontem a esta hora ${before}`,
    week: "Últimos 7 Dias",
    weekNote: (average: string) => `concluídos, média de ${average} por dia`,
    online: "Pessoas Online",
    onlineNote: "últimos 5 minutos",
    live: "ao vivo",
    month: "Total de Pedidos",
    monthNote: (before: number) =>
      `concluídos neste mês${before > 0 ? `, ${formatCount(before)} no anterior até aqui` : ""}`,
    users: "Usuários",
    usersNote: (fresh: string) => `${fresh} neste mês`,
  },
  chart: {
    title: (figure: string, period: string) => `${figure}, ${period}`,
    sold: "Vendido",
    today: "hoje",
    versusNow: "contra ontem a esta hora",
    before: (days: number) => (days === 1 ? "ontem" : `${formatCount(days)} dias antes`),
    until: (time: string, value: string) => `até ${time}: ${value}`,
    todayUntil: (time: string, value: string) => `hoje, até ${time}: ${value}`,
  },
  lists: {
    products: "Produtos mais vendidos (24h)",
    productsEmpty: "Nada foi vendido nas últimas 24 horas",
    sold: (count: number) => `${count} ${plural(count, { one: "vendido", other: "vendidos" })}`,
    buyers: "Maiores compradores",
    buyersEmpty: "Ninguém comprou ainda",
    orders: (count: number) => `${count} ${plural(count, { one: "pedido", other: "pedidos" })}`,
    countries: "Acessos por país",
    countriesWhy: "O proxy não informa o país.",
    noDataYet: "Sem dados ainda",
    settings: "Configurações",
    sales: "Vendas recentes",
    salesEmpty: "Nenhuma venda registrada",
    allSales: "Ver Todas as Vendas",
    nameless: "Cliente não identificado",
  },
  status: { completed: "Entregue", processing: "Processando", pending: "Pendente", cancelled: "Pendente" },
  security: {
    period: "Últimas 24 horas",
    failedLogins: "Logins com falha",
    adminActions: "Ações administrativas",
    sensitive: "Acesso a dados sensíveis",
    limited: "Limites de tentativas excedidos",
    tabs: { label: "Segurança", alerts: "Security Alerts", recommendations: "Recommendations" },
    own: {
      alerts: "Alertas de segurança",
      recommendations: "Recomendações",
      refresh: "Atualizar",
      migrate: "Migrar dados",
    },
    refresh: "Refresh",
    refreshed: "Atualizado agora.",
    migrate: "Migrate Data",
    migrateTitle: "Migrate Data",
    migrateWhat:
      "Criptografa novamente, com a chave mestra mais recente, todas as credenciais em estoque protegidas por uma chave antiga. Pode ser repetido e continua de onde parou.",
    migrated: "Migration Successful",
    migratedWhat: (count: number, left: number) =>
      `${count} ${plural(count, { one: "item criptografado", other: "itens criptografados" })} novamente. ${left === 0 ? "Nenhum pendente." : `Pendentes: ${left}.`}`,
    migrationFailed: "Migration Failed",
    migrationFailedWhy: "Failed to migrate inventory data.",
    empty: "No security alerts",
    emptyWhy:
      "Nenhum alerta de segurança. Tentativas de login, bloqueios e mudanças sensíveis aparecem aqui.",
    recommendationsEmpty: "Nenhuma recomendação",
    recommendationsEmptyWhy: "Tudo o que a loja verifica está em ordem.",
    failed: "recusado",
    active: "ativo",
    clock: (name: string, secondsAhead: number | null) => {
      const whose = name === "provider" ? "provedor de pagamentos" : name;
      if (secondsAhead === null) return whose;
      const side = secondsAhead < 0 ? "atrás" : "à frente";
      return `${whose}: ${formatCount(Math.abs(secondsAhead))} s ${side} do banco de dados`;
    },
    columns: { what: "Evento", severity: "Gravidade", where: "Endereço", when: "Quando" },
    severity: { critical: "Crítica", high: "Alta", medium: "Média", low: "Baixa" },
    recommendation: {
      admins_without_second_factor: (count: number) =>
        `${count} ${plural(count, { one: "administrador está", other: "administradores estão" })} sem verificação em duas etapas.`,
      few_backup_codes: (count: number) =>
        `${count} ${plural(count, { one: "administrador tem", other: "administradores têm" })} menos de 3 códigos de backup.`,
      old_key: (count: number) =>
        `${count} ${plural(count, { one: "credencial ainda usa", other: "credenciais ainda usam" })} uma chave antiga. Use Migrate Data.`,
      no_mail_server: () =>
        "Nenhum servidor de e-mail está configurado (SMTP_URL): os e-mails ficam na caixa de correio local.",
      no_backups: () =>
        "A loja não faz backups (BACKUP_TO): um disco com defeito perderia pedidos, usuários e estoque.",
      test_card_key: () =>
        "Os pagamentos com cartão usam uma chave de teste: nenhum dinheiro real é recebido.",
      not_https: () =>
        "A loja não é servida por https. Use um proxy com certificado antes de abrir ao público.",
      open_exceptions: (count: number) =>
        `${count} ${plural(count, { one: "caso aguarda", other: "casos aguardam" })} uma decisão em Vendas.`,
    },
  },
} as const;

/**
 * The messages of the dashboard (spec B2.5, B8). The dashboard's tab names are English in the specification.
 */
export const dashboardMessages = catalog("back-office", "dashboard", dashboard);
