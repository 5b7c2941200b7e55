import type { OrderSummary } from "#domain/orders/order-views.ts";

export interface OrderTotals {
  orders: number;
  completed: number;
  /** What was paid and not given back in full, minor units of USD, whatever currency was charged. */
  spent: number;
}

/** The figures of a shopper's orders (spec: shopper §2 Orders, totals). */
export function orderTotals(orders: readonly OrderSummary[]): OrderTotals {
  const paid = orders.filter((order) => order.paymentState === "paid" && order.refundState !== "full");
  return {
    orders: orders.length,
    completed: orders.filter((order) => order.status === "completed").length,
    spent: paid.reduce((sum, order) => sum + order.storeTotal, 0),
  };
}
