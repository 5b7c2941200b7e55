import { formatCount } from "#app/languages/format.ts";
import { translated } from "#app/languages/translated.ts";

const plural = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** Every sentence of the order history (spec: shopper §2 Orders). */
export const ordersMessages = translated("orders", {
  title: "Orders",
  history: "Order history",
  emptyTitle: "No orders yet",
  emptyWords: "What you buy appears here, with its credentials, right after payment.",
  browse: "Browse Marketplace",
  order: (number: string) => `Order ${number}`,
  items: (count: number) => plural(count, "item", "items"),
  pay: "Continue payment",
  open: "View details",

  products: "Digital products",
  productsEmptyTitle: "Nothing delivered yet",
  productsEmptyWords: "Delivered items appear here with a preview of their credentials.",
  viewAll: (count: number) => `View All (${formatCount(count)})`,
  viewFewer: "View fewer",
  moreFields: (count: number) => `${plural(count, "more field", "more fields")} in your account`,

  quickActions: "Quick actions",
  account: "Your account",
  support: "Get support",

  totals: "Totals",
  totalOrders: "Orders",
  totalCompleted: "Completed",
  totalItems: "Delivered items",
  totalSpent: "Spent",

  /** The status a shopper reads (spec: shopper §4 Order status). */
  status: {
    pending: "Pending",
    processing: "Processing",
    completed: "Completed",
    cancelled: "Cancelled",
  },
  /** A second badge when money went back, or is about to. */
  refund: {
    requested: "Refund requested",
    pending: "Refund on its way",
    partial: "Partly refunded",
    full: "Refunded",
    failed: "Refund failed",
  },
  /** A second badge while a payment is disputed. */
  dispute: {
    inquiry: "Payment inquiry",
    open: "Payment disputed",
    under_review: "Dispute under review",
    unknown: "Payment disputed",
    won: "Dispute closed",
    lost: "Dispute lost",
  },

  /** A message to support about one delivered item or one order. */
  problem: {
    open: "Problem with this item?",
    openOf: (what: string) => `Problem with this item? ${what}`,
    title: "Message to support",
    description: "This message names your order. Say what happened, then send it in the support chat.",
    label: "Your message",
    help: "Never send a password or a card number.",
    message: (orderNumber: string, itemName: string) =>
      `Hello, I have a problem with an item I bought.\nOrder: ${orderNumber}\nItem: ${itemName}\nWhat happened: `,
    copy: "Copy message",
    copied: "Copied!",
    copyFailed: "Your browser did not allow copying. Select the message and copy it.",
    failed: "Error",
    chat: "Open Support Chat",
    newTab: "(opens in a new tab)",
    noChat: "The support chat is being set up.",
    support: "Open Support",
  },
});
