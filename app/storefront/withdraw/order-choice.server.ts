import { formatCharge } from "#app/storefront/orders/format-charge.ts";
import { lastWithdrawalDay } from "#domain/after-sale/returns/decide-withdrawal.ts";
import { listOrders } from "#domain/delivery/order-history/own-orders.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { cacheRead } from "#domain/kernel/read-cache.ts";
import type { OrderSummary } from "#domain/orders/order-views.ts";
import { readSettings } from "#domain/settings/queries.ts";
import { formatDate } from "#messages/format.ts";
import { withdrawalText } from "./written-answers.server.ts";

/**
 * The maximum number of the shopper's own orders that the page lists. The page lists the newest orders first.
 */
const ORDERS = 20;

/**
 * `placed` is a text with the day of the order. `until` is a text with the last day for a withdrawal. When
 * there is no such day, `until` is empty. `charge` is a text with the charged amount of the order.
 */
export type ChoosableOrder = Pick<OrderSummary, "orderNumber" | "products" | "firstCover"> & {
  placed: string;
  until: string;
  charge: string;
};

/** Reads the shopper's newest orders, with texts in the language of the request. */
export async function readOrderChoice(caller: Caller): Promise<ChoosableOrder[]> {
  const [{ items }, { storeTimeZone: timeZone }] = await Promise.all([
    listOrders(caller, { limit: ORDERS }),
    cacheRead("settings of offers", readSettings),
  ]);
  const now = new Date();
  const dayOf = (at: Date | string) => formatDate(at, { dateStyle: "medium", timeZone });
  return items.map((order) => {
    const last = lastWithdrawalDay(order.paidAt ? new Date(order.paidAt) : null, { now, timeZone });
    return {
      orderNumber: order.orderNumber,
      placed: withdrawalText().placed(dayOf(order.createdAt)),
      until: last ? withdrawalText().until(dayOf(last)) : "",
      charge: formatCharge(order),
      products: order.products,
      firstCover: order.firstCover,
    };
  });
}
