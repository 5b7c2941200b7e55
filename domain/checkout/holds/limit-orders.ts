import { PaymentsPending } from "#domain/checkout/pricing/errors.ts";
import { TooManyAttempts } from "#domain/kernel/limits/rate-limit.ts";
import type { OwnOrder } from "./own-orders.ts";

/** Maximum number of unpaid orders with which one shopper may hold stock at a time. */
export const OPEN_ORDERS_MAX = 3;
/** The maximum number of unpaid orders for the browser of a guest, and for all guests of one network. */
export const GUEST_ORDERS_MAX = 2;

/** Returns the maximum number of unpaid orders of a shopper or a guest. */
export const openOrdersMax = (buyer: { kind: "shopper" | "guest" }): number =>
  buyer.kind === "guest" ? GUEST_ORDERS_MAX : OPEN_ORDERS_MAX;

/**
 * Maximum number of orders, paid or not, that one shopper may place within ten minutes. Only a program
 * reaches this number of orders.
 */
const RECENT_ORDERS_MAX = 30;

/** The shopper has the maximum number of open orders. The caller must end older orders first. */
export class TooManyOpenOrders extends Error {
  constructor() {
    super("the shopper has too many open orders");
    this.name = "TooManyOpenOrders";
  }
}

/**
 * Limits the number of orders that one shopper places in a short time.
 * @throws TooManyAttempts when the shopper placed 30 orders within ten minutes
 */
export function limitPace(own: readonly OwnOrder[]): void {
  const recent = own.filter(({ is_recent }) => is_recent).length;
  if (recent >= RECENT_ORDERS_MAX) throw new TooManyAttempts(600);
}

/**
 * Limits the number of orders with a delayed payment. Orders with a delayed payment count as open orders, and
 * the shop cannot end them.
 * @throws PaymentsPending when the orders with a delayed payment reach the maximum number of open orders
 */
export function limitPending(own: readonly OwnOrder[]): void {
  if (own.filter(({ is_pending }) => is_pending).length >= OPEN_ORDERS_MAX)
    throw new PaymentsPending(OPEN_ORDERS_MAX);
}

/** Returns the orders that wait for a payment page or a payment, except the order of the given attempt. */
export const openOrdersBeside = (own: readonly OwnOrder[], attemptId: string): OwnOrder[] =>
  own.filter((order) => order.is_open && order.attempt_id !== attemptId);

/**
 * Limits the number of open orders of a shopper. Call the function with orders that the same transaction has
 * read under the lock of the shopper's row. Because of the lock of the shopper's row, the count includes
 * concurrent orders.
 * @throws TooManyOpenOrders when the shopper has the maximum number of open orders
 */
export function limitOpenOrders(own: readonly OwnOrder[], attemptId: string, most = OPEN_ORDERS_MAX): void {
  const open = openOrdersBeside(own, attemptId).length;
  if (open >= most) throw new TooManyOpenOrders();
}
