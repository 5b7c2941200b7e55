import { formatCount } from "#messages/format.ts";
import type { MessagesOf } from "#messages/messages-of.ts";
import { pluralsIn } from "#messages/plural.ts";
import type { dashboard as source } from "#messages/pt-BR/back-office/dashboard.ts";

const { plural } = pluralsIn("en");

export const dashboard: MessagesOf<typeof source> = {
  title: "Dashboard",
  greeting: (name) => `Hello, ${name}.`,
  screens: "Your screens",
  loadFailed: "Error loading the dashboard",
  loadFailedWhy: "The figures did not arrive. Try again in a moment.",
  again: "Try again",
  updated: (minutes) => (minutes < 1 ? "Updated now" : `Updated ${minutes} min ago`),
  tabs: { label: "Parts of the dashboard", overview: "Overview", security: "Security" },
  noData: "no data",
  noSales: "no sales",
  salesSoon: {
    begin: (count, at) =>
      count === 1 ? `1 sale begins on ${at}` : `${formatCount(count)} sales begin soon, the first on ${at}`,
    end: (count, at) =>
      count === 1 ? `1 sale ends on ${at}` : `${formatCount(count)} sales end soon, the first on ${at}`,
    show: "Show sales",
  },
  cards: {
    label: "Figures of the shop",
    today: "Sold Today",
    todayNote: (orders, before) => `${orders} completed, ${before} by this time yesterday`,
    week: "Last 7 Days",
    weekNote: (average) => `completed, ${average} a day on average`,
    online: "People Online",
    onlineNote: "last 5 minutes",
    live: "live",
    month: "Total Orders",
    monthNote: (before) =>
      `completed this month${before > 0 ? `, ${formatCount(before)} by this time last month` : ""}`,
    users: "Users",
    usersNote: (fresh) => `${fresh} this month`,
  },
  chart: {
    title: (figure, period) => `${figure}, ${period}`,
    sold: "Sold",
    today: "today",
    versusNow: "vs. this time yesterday",
    before: (days) => (days === 1 ? "yesterday" : `${formatCount(days)} days before`),
    until: (time, value) => `until ${time}: ${value}`,
    todayUntil: (time, value) => `today, until ${time}: ${value}`,
  },
  lists: {
    products: "Most sold products (24h)",
    productsEmpty: "Nothing was sold in the last 24 hours",
    sold: (count) => `${count} sold`,
    buyers: "Top buyers",
    buyersEmpty: "Nobody has bought yet",
    orders: (count) => `${count} ${plural(count, { one: "order", other: "orders" })}`,
    countries: "Visits by country",
    countriesWhy: "The proxy sends no country.",
    noDataYet: "No data yet",
    settings: "Settings",
    sales: "Recent sales",
    salesEmpty: "No sales yet",
    allSales: "See All Sales",
    nameless: "Unknown customer",
  },
  status: { completed: "Delivered", processing: "Processing", pending: "Pending", cancelled: "Pending" },
  security: {
    period: "Last 24 hours",
    failedLogins: "Failed logins",
    adminActions: "Admin actions",
    sensitive: "Sensitive data access",
    limited: "Rate limit violations",
    tabs: { label: "Security", alerts: "Security Alerts", recommendations: "Recommendations" },
    own: {
      alerts: "Security Alerts",
      recommendations: "Recommendations",
      refresh: "Refresh",
      migrate: "Migrate Data",
    },
    refresh: "Refresh",
    refreshed: "Refreshed just now.",
    migrate: "Migrate Data",
    migrateTitle: "Migrate Data",
    migrateWhat:
      "Re-encrypts each credential in stock that an older master key protects. A stopped migration can be started again.",
    migrated: "Migration Successful",
    migratedWhat: (count, left) =>
      `${count} ${plural(count, { one: "item was", other: "items were" })} encrypted again. ${left === 0 ? "No item is left." : `Items left: ${left}.`}`,
    migrationFailed: "Migration Failed",
    migrationFailedWhy: "Failed to migrate inventory data.",
    empty: "No security alerts",
    emptyWhy: "Sign-in attempts, lockouts and sensitive changes appear here.",
    recommendationsEmpty: "Nothing to recommend",
    recommendationsEmptyWhy: "All checks passed.",
    failed: "refused",
    active: "active",
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
        `${count} ${plural(count, { one: "admin has", other: "admins have" })} no second factor.`,
      few_backup_codes: (count) =>
        `${count} ${plural(count, { one: "admin has", other: "admins have" })} fewer than 3 backup codes.`,
      old_key: (count) => `${count} credentials still use an old key. Use Migrate Data.`,
      no_mail_server: () => "No mail server is set (SMTP_URL): mails stay in the local mailbox.",
      no_backups: () =>
        "The shop makes no backups (BACKUP_TO): a broken disk would lose orders, users and stock.",
      test_card_key: () => "Card payments use a test key. No real money is received.",
      not_https: () =>
        "The shop has no https address. Set up a proxy with a certificate before you open the shop.",
      open_exceptions: (count) =>
        `${count} ${plural(count, { one: "case in Sales needs", other: "cases in Sales need" })} a decision.`,
    },
  },
};
