import { catalog } from "#messages/catalog.ts";
import { formatCount } from "#messages/format.ts";
import { pluralsIn } from "#messages/plural.ts";

const { counted } = pluralsIn("en");

/** Every message of the order history (spec S2.11). */
export const orders = {
  title: "Orders",
  orderHistory: "Order history",
  emptyTitle: "No orders yet",
  emptyText: "Your purchases appear here, with their credentials after the delivery.",
  browse: "Browse Marketplace",
  order: (number: string) => `Order ${number}`,
  /** One product of an order with its quantity. */
  product: (name: string, count: number) => (count > 1 ? `${name} × ${formatCount(count)}` : name),
  moreProducts: (count: number) => counted(count, { one: "more product", other: "more products" }),
  pay: "Continue payment",
  open: "View details",
  /** The label of the link that opens a delivered item in the list. */
  openHere: "Open here",

  products: "Digital products",
  productsEmptyTitle: "Nothing delivered yet",
  productsEmptyText: "Delivered items appear here with a preview of their credentials.",
  inProgressTitle: "Your order is in progress",
  inProgressText: "The page of the order says what is still to come, and when.",
  viewAll: (count: number) => `View All (${formatCount(count)})`,
  viewFewer: "View fewer",
  moreFields: (count: number) => counted(count, { one: "more field", other: "more fields" }),

  /** The texts for revealing all items of an order or of a line at once. */
  bulk: {
    title: "All items at once",
    order: "this order",
    all: (count: number) => `All ${counted(count, { one: "item", other: "items" })} of this order`,
    line: (name: string, count: number) => `${name}: ${counted(count, { one: "item", other: "items" })}`,
    valuesOf: (name: string) => `Credentials of ${name}`,
    unreadable: (count: number) =>
      `${counted(count, { one: "item", other: "items" })} cannot be opened at the moment. Nothing is lost. Please try again or contact support.`,
  },

  /** The texts at the end of a list when the list has further pages. */
  more: {
    load: "Load More",
    loading: "Loading…",
    items: (shown: number, total: number) =>
      `${formatCount(shown)} of ${counted(total, { one: "item", other: "items" })}`,
    orders: (shown: number, total: number) =>
      `${formatCount(shown)} of ${counted(total, { one: "order", other: "orders" })}`,
    failed: "The next entries could not be loaded. Check your connection and try again.",
    beginning: "Show from the beginning",
  },

  /** The page of one order. */
  page: {
    placedOn: (day: string) => `Placed on ${day}`,
    actions: "Order actions",
    allOrders: "All orders",
    print: "Print receipt",
    items: "Your items",
    /** The sentence about the state of the order, by the state that the confirmation page shows. */
    standing: {
      confirming: "This order is not paid yet. You have not been charged.",
      preparing: "Your payment is confirmed. Your items appear here in a moment.",
      delivered: "Everything is delivered. Your items are below and stay in this order.",
      waiting: "Your payment is confirmed. The missing items are listed below.",
      locked:
        "The payment is being reviewed with the bank. The delivered items are locked until the review ends.",
      help: "A person of our team has to look at this order. Please contact support if you have a question.",
      refunded: "The full amount went back to your card. Banks need a few days to show the refund.",
      unpaid: "This order ended without a payment. You have not been charged.",
    },
    /** Replaces `standing.confirming`. */
    bankConfirms: "Your bank is still confirming the payment. You do not need to pay again.",
    pageClosed:
      "This order was not paid, and its payment page has closed. The order ends by itself in a moment.",
    /** Replaces `standing.help`. */
    mismatch:
      "The payment does not match the order, so nothing was delivered yet. A person looks at this order. You do not pay twice.",
    /** The page shows this text instead of `standing.delivered` after a partial refund. */
    partDelivered:
      "All items that were not refunded are delivered. Your items are below and stay in this order.",
  },

  /** The events of an order. */
  history: {
    title: "History",
    placed: "Order placed",
    paid: "Payment confirmed",
    cancelled: "Order cancelled",
    delivered: "Everything delivered",
    deliveredPart: (delivered: number, ordered: number) =>
      `${formatCount(delivered)} of ${counted(ordered, { one: "item", other: "items" })} delivered`,
    refundRequested: (amount: string) => `Refund of ${amount} on its way`,
    refunded: (amount: string) => `${amount} refunded`,
    refundFailed: (amount: string) => `Refund of ${amount} failed. Our team looks at this refund.`,
  },

  quickActions: "Quick actions",
  account: "Your account",
  support: "Get support",

  totals: "Totals",
  totalOrders: "Orders",
  totalCompleted: "Completed",
  totalItems: "Delivered items",
  totalSpent: "Spent",

  /** The status shown to shoppers (spec S4-16). */
  status: {
    pending: "Pending",
    processing: "Processing",
    completed: "Completed",
    cancelled: "Cancelled",
  },
  /** The second badge of an order, which shows a state that the status does not show. */
  special: {
    disputed: "Payment disputed",
    dispute_lost: "Dispute lost",
    refund_failed: "Refund failed",
    refunded: "Refunded",
    refund_pending: "Refund on its way",
    partly_refunded: "Partly refunded",
    inquiry: "Payment inquiry",
    waiting_for_stock: "Waiting for stock",
    manual_delivery: "In preparation",
  },

  /** The texts of the form by which a shopper writes to support about one delivered item or one order. */
  problem: {
    open: "Problem with this item?",
    openOf: (what: string) => `Problem with this item? ${what}`,
    title: "Message to support",
    description: "This message names your order. Say what happened, then send it to support.",
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
    noChat: "The support page shows our mail address.",
    support: "Open Support",
  },
};

/** Every message of the order history (spec S2.11). */
export const ordersMessages = catalog("storefront", "orders", orders);
