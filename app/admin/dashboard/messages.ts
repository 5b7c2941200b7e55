import { formatCount } from "#app/languages/format.ts";
import { inBothLanguages } from "#app/languages/translated.ts";
import type { Recommendation } from "#domain/operations/watching/recommendations.ts";

const pt = {
  title: "Dashboard",
  greeting: (name: string) => `Olá, ${name}. Estas são as telas abertas para você.`,
  hello: (name: string) => `Olá, ${name}.`,
  loadFailed: "Erro ao carregar dashboard",
  loadFailedWhy: "Os números não chegaram. Tente de novo em instantes.",
  again: "Tentar de novo",
  updated: (seconds: number) => `Atualizado há ${seconds} s`,
  tabs: { label: "Partes do dashboard", overview: "Overview", security: "Security" },
  noData: "sem dados",
  growth: { new: "novo" },
  cards: {
    today: "Vendido Hoje",
    todayNote: (orders: string, growth: string) => `${orders} · ontem: ${growth}`,
    week: "Últimos 7 Dias",
    weekNote: (average: string, growth: string) => `média de ${average} por dia · ${growth}`,
    online: "Pessoas Online",
    onlineNote: "últimos 5 minutos",
    month: "Total de Pedidos",
    monthNote: "este mês",
    users: "Usuários",
    usersNote: (fresh: string, growth: string) => `${fresh} este mês · ${growth}`,
    orders: (count: number) => `${count} ${count === 1 ? "pedido" : "pedidos"}`,
  },
  lists: {
    products: "Produtos mais vendidos (24h)",
    productsEmpty: "Nada foi vendido nas últimas 24 horas",
    sold: (count: number) => `${count} ${count === 1 ? "vendido" : "vendidos"}`,
    buyers: "Maiores compradores",
    buyersEmpty: "Ninguém comprou ainda",
    orders: (count: number) => `${count} ${count === 1 ? "pedido" : "pedidos"}`,
    countries: "Acessos por país",
    countriesOff: "sem dados",
    countriesWhy: "Aparece quando o proxy informa o país dos visitantes (COUNTRY_HEADER).",
    sales: "Vendas recentes",
    salesEmpty: "Nenhuma venda registrada",
    allSales: "Ver Todas as Vendas",
    nameless: "Cliente não identificado",
  },
  status: { completed: "Entregue", processing: "Processando", pending: "Pendente", cancelled: "Pendente" },
  security: {
    period: "últimas 24 horas",
    failedLogins: "Logins com falha",
    adminActions: "Ações administrativas",
    sensitive: "Acesso a dados sensíveis",
    limited: "Limites de taxa excedidos",
    tabs: { label: "Segurança", alerts: "Security Alerts", recommendations: "Recommendations" },
    refresh: "Refresh",
    migrate: "Migrate Data",
    migrateTitle: "Migrate Data",
    migrateWhat:
      "Lacra de novo, com a chave mestra mais recente, todas as credenciais em estoque protegidas por uma chave antiga. Pode ser repetido e continua de onde parou.",
    migrated: "Migration Successful",
    migratedWhat: (count: number, left: number) =>
      `${count} ${count === 1 ? "item lacrado" : "itens lacrados"} de novo. ${left === 0 ? "Nada ficou para trás." : `Faltam ${left}.`}`,
    migrationFailed: "Migration Failed",
    migrationFailedWhy: "Failed to migrate inventory data.",
    empty: "No security alerts",
    emptyWhy: "Tentativas de login, bloqueios e mudanças sensíveis aparecem aqui.",
    recommendationsEmpty: "Nada a recomendar",
    recommendationsEmptyWhy: "Tudo o que sabemos verificar está em ordem.",
    failed: "recusado",
    clock: (name: string, secondsAhead: number | null) => {
      const whose = name === "provider" ? "provedor de pagamentos" : name;
      if (secondsAhead === null) return whose;
      const side = secondsAhead < 0 ? "atrás" : "à frente";
      return `${whose}: ${formatCount(Math.abs(secondsAhead))} s ${side} do banco de dados`;
    },
    columns: { what: "Evento", severity: "Gravidade", where: "Endereço", when: "Quando" },
    severity: { critical: "Crítica", high: "Alta", medium: "Média", low: "Baixa" },
    recommendation: {
      admins_without_second_factor: (count) =>
        `${count} ${count === 1 ? "administrador está" : "administradores estão"} sem verificação em duas etapas.`,
      few_backup_codes: (count) =>
        `${count} ${count === 1 ? "administrador tem" : "administradores têm"} menos de 3 códigos de backup.`,
      old_key: (count) => `${count} credenciais ainda usam uma chave antiga. Use Migrate Data.`,
      no_mail_server: () =>
        "Nenhum servidor de e-mail está configurado (SMTP_URL): os e-mails ficam na caixa local.",
      test_card_key: () =>
        "Os pagamentos com cartão usam uma chave de teste: nenhum dinheiro real é recebido.",
      not_https: () =>
        "A loja não é servida por https. Use um proxy com certificado antes de abrir ao público.",
      open_exceptions: (count) =>
        `${count} ${count === 1 ? "caso espera" : "casos esperam"} por uma pessoa em Vendas.`,
    } satisfies Record<Recommendation["kind"], (count: number) => string> as Record<
      Recommendation["kind"],
      (count: number) => string
    >,
  },
};

/**
 * The messages of the dashboard (spec: back-office §2 Dashboard,
 * §8). Its tab names are English in the specification.
 */
export const dashboardMessages = inBothLanguages(pt, {
  title: "Dashboard",
  greeting: (name) => `Hello, ${name}. These are the screens open to you.`,
  hello: (name) => `Hello, ${name}.`,
  loadFailed: "Error loading the dashboard",
  loadFailedWhy: "The figures did not arrive. Try again in a moment.",
  again: "Try again",
  updated: (seconds) => `Updated ${seconds} s ago`,
  tabs: { label: "Parts of the dashboard", overview: "Overview", security: "Security" },
  noData: "no data",
  growth: { new: "new" },
  cards: {
    today: "Sold Today",
    todayNote: (orders, growth) => `${orders} · yesterday: ${growth}`,
    week: "Last 7 Days",
    weekNote: (average, growth) => `${average} a day on average · ${growth}`,
    online: "People Online",
    onlineNote: "last 5 minutes",
    month: "Total Orders",
    monthNote: "this month",
    users: "Users",
    usersNote: (fresh, growth) => `${fresh} this month · ${growth}`,
    orders: (count) => `${count} ${count === 1 ? "order" : "orders"}`,
  },
  lists: {
    products: "Most sold products (24h)",
    productsEmpty: "Nothing was sold in the last 24 hours",
    sold: (count) => `${count} sold`,
    buyers: "Top buyers",
    buyersEmpty: "Nobody has bought yet",
    orders: (count) => `${count} ${count === 1 ? "order" : "orders"}`,
    countries: "Visits by country",
    countriesOff: "no data",
    countriesWhy: "Shown once the proxy names the visitors' country (COUNTRY_HEADER).",
    sales: "Recent sales",
    salesEmpty: "No sales yet",
    allSales: "See All Sales",
    nameless: "Unknown customer",
  },
  status: { completed: "Delivered", processing: "Processing", pending: "Pending", cancelled: "Pending" },
  security: {
    period: "last 24 hours",
    failedLogins: "Failed logins",
    adminActions: "Admin actions",
    sensitive: "Sensitive data access",
    limited: "Rate limit violations",
    tabs: { label: "Security", alerts: "Security Alerts", recommendations: "Recommendations" },
    refresh: "Refresh",
    migrate: "Migrate Data",
    migrateTitle: "Migrate Data",
    migrateWhat:
      "Seals again, under the newest master key, every credential in stock that an older one protects. It can be repeated and goes on where it stopped.",
    migrated: "Migration Successful",
    migratedWhat: (count, left) =>
      `${count} ${count === 1 ? "item was" : "items were"} sealed again. ${left === 0 ? "Nothing is left." : `${left} are left.`}`,
    migrationFailed: "Migration Failed",
    migrationFailedWhy: "Failed to migrate inventory data.",
    empty: "No security alerts",
    emptyWhy: "Sign-in attempts, lockouts and sensitive changes appear here.",
    recommendationsEmpty: "Nothing to recommend",
    recommendationsEmptyWhy: "All that can be checked is in order.",
    failed: "refused",
    clock: (name, secondsAhead) => {
      const whose = name === "provider" ? "payment provider" : name;
      if (secondsAhead === null) return whose;
      const side = secondsAhead < 0 ? "behind" : "ahead of";
      return `${whose}: ${formatCount(Math.abs(secondsAhead))} s ${side} the database`;
    },
    columns: { what: "Event", severity: "Severity", where: "Address", when: "When" },
    severity: { critical: "Critical", high: "High", medium: "Medium", low: "Low" },
    recommendation: {
      admins_without_second_factor: (count) =>
        `${count} ${count === 1 ? "admin has" : "admins have"} no second factor.`,
      few_backup_codes: (count) =>
        `${count} ${count === 1 ? "admin has" : "admins have"} fewer than 3 backup codes.`,
      old_key: (count) => `${count} credentials still use an old key. Use Migrate Data.`,
      no_mail_server: () => "No mail server is set (SMTP_URL): mails stay in the local mailbox.",
      test_card_key: () => "Card payments use a test key: no real money is received.",
      not_https: () =>
        "The shop is not served by https. Put a proxy with a certificate in front before opening.",
      open_exceptions: (count) =>
        `${count} ${count === 1 ? "case waits" : "cases wait"} for a person in Sales.`,
    },
  },
});
