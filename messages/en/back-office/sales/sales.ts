import { formatCount } from "#messages/format.ts";
import type { MessagesOf } from "#messages/messages-of.ts";
import { pluralsIn } from "#messages/plural.ts";
import type { sales as source } from "#messages/pt-BR/back-office/sales/sales.ts";

const { counted } = pluralsIn("en");

export const sales: MessagesOf<typeof source> = {
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
    fraude: "Fraud warnings",
    desistencias: "Withdrawals",
    outras: "Other cases",
  },
  filters: {
    label: "Filters of the sales",
    title: "Filter",
    outcome: "Outcome",
    outcomes: {
      "": "All",
      canceladas: "Cancelled",
      reembolsadas: "Refunded",
      disputadas: "Disputed",
    },
    product: "Product",
    anyProduct: "Name or slug",
    method: "Payment",
    anyMethod: "All",
    otherMethod: "Other",
    from: "From",
    to: "To",
    apply: "Filter",
    clear: "Clear",
    cut: (most) =>
      `Only the newest ${most} sales of these filters were read. Choose a period to see the others.`,
  },
  sort: {
    label: "Sort by",
    "": "Newest first",
    waiting: "Longest wait",
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
    tooMany: "Narrow the search to sum the sales",
    receivedNote: (count) => counted(count, { one: "completed sale", other: "completed sales" }),
    found: "In the search",
    all: "Since the beginning",
  },
  columns: {
    order: "Order",
    customer: "Customer",
    product: "Products",
    method: "Method",
    total: "Total",
    status: "Status",
    actions: "Actions",
  },
  unknownCustomer: "Unknown customer",
  methods: { card: "Card", crypto: "Crypto" },
  items: (lines) => counted(lines, { one: "item", other: "items" }),
  units: (units) => `, ${counted(units, { one: "unit", other: "units" })}`,
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
  days: (days) => counted(days, { one: "day", other: "days" }),
  completedAt: (date) => `Completed on ${date}`,
  paid: "Paid",
  test: "Test",
  details: "Details",
  detailsOf: (number) => `Details of order ${number}`,
  markPaid: "Mark paid",
  markPaidOf: (number) => `Mark paid: order ${number}`,
  menuOf: (number) => `Order ${number}: more actions`,
  select: "Select",
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
  emptyText: {
    searched: "Check the number, the e-mail, the name, the phone or the product, or clear the search.",
    "": "Once somebody buys, the sale appears here.",
    pendentes: "Orders that wait for their payment appear here.",
    concluidas: "Orders that are paid and delivered appear here.",
    atencao: "Undelivered orders, disputes and payments with a problem appear here.",
  },
  clearSearch: "Clear search",
  loadFailed: "Sales could not be loaded",
  loadFailedText: "You see what was loaded last. The shop tries again in a moment.",
  unread: "The list could not be read now. The orders are kept.",
  again: "Try again",
  markedPaid: { title: "Order marked as completed", description: "The status was updated." },
  markedBackordered: {
    title: "Payment recorded",
    description: "The paid order stays under Attention until its delivery.",
  },
  marked: {
    label: "Actions on the selected sales",
    all: "Select all",
    one: (number) => `Select ${number}`,
    count: (count) => `${formatCount(count)} selected`,
    title: (count) => `Mark ${counted(count, { one: "order", other: "orders" })} as paid`,
    done: (count) => `${counted(count, { one: "order", other: "orders" })} marked as completed`,
    mailed: (count) => counted(count, { one: "mail sent", other: "mails sent" }),
    left: (count) => `${counted(count, { one: "order", other: "orders" })} did not change`,
  },
  markFailed: "The order could not be marked as completed",
  updateFailed: "The order could not be updated",
};
