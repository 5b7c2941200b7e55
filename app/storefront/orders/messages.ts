import type { StatusTone } from "#app/design-system/badge.tsx";
import type { DisputeState, OrderStatus, RefundState } from "#db/vocabulary.ts";

interface StatusWords {
  tone: StatusTone;
  words: string;
}

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Every sentence of the order history (spec: shopper §2 Orders). */
export const ordersMessages = {
  title: "Orders",
  history: "Order history",
  emptyTitle: "No orders yet",
  emptyWords: "What you buy appears here, with its credentials, right after payment.",
  browse: "Browse Marketplace",
  order: (number: string) => `Order ${number}`,
  items: (count: number) => plural(count, "item", "items"),
  andMore: (count: number) => `and ${count} more`,
  pay: "Continue payment",
  open: "View details",
  total: "Total",
  date: "Date",
  itemsHead: "Items",
  status: "Status",

  products: "Digital products",
  productsEmptyTitle: "Nothing delivered yet",
  productsEmptyWords: "Delivered items appear here with a preview of their credentials.",
  viewAll: (count: number) => `View All (${count})`,
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
} as const;

/** The status a shopper reads (spec: shopper §4 Order status). */
export const statusWords: Record<OrderStatus, StatusWords> = {
  pending: { tone: "warning", words: "Pending" },
  processing: { tone: "warning", words: "Processing" },
  completed: { tone: "success", words: "Completed" },
  cancelled: { tone: "neutral", words: "Cancelled" },
};

/** A second badge when money went back, or is about to; null when there is nothing to say. */
export const refundWords: Record<RefundState, StatusWords | null> = {
  none: null,
  requested: { tone: "warning", words: "Refund requested" },
  pending: { tone: "warning", words: "Refund on its way" },
  partial: { tone: "neutral", words: "Partly refunded" },
  full: { tone: "neutral", words: "Refunded" },
  failed: { tone: "danger", words: "Refund failed" },
};

/** A second badge while a payment is disputed. */
export const disputeWords: Record<DisputeState, StatusWords | null> = {
  none: null,
  inquiry: { tone: "warning", words: "Payment inquiry" },
  open: { tone: "danger", words: "Payment disputed" },
  under_review: { tone: "danger", words: "Dispute under review" },
  unknown: { tone: "danger", words: "Payment disputed" },
  won: { tone: "neutral", words: "Dispute closed" },
  lost: { tone: "danger", words: "Dispute lost" },
  prevented: null,
  closed: null,
};
