import type { Ref } from "react";
import { buttonClasses, LinkButton } from "#app/design-system/button.tsx";
import { Cover } from "#app/seals/cover.tsx";
import { LocalTime } from "#app/storefront/base/local-time.tsx";
import type { OrderSummary } from "#domain/orders/order-views.ts";
import { ordersMessages as messages } from "#messages/en/storefront/orders.ts";
import { formatCharge } from "./format-charge.ts";
import { StatusBadges } from "./status-badges.tsx";

/** The number of products that the list names for each order. */
const NAMED_PRODUCTS = 3;

/** Returns the first products of an order with their quantities, then the number of further products. */
export function productsOf({ products }: Pick<OrderSummary, "products">): string {
  const named = products
    .slice(0, NAMED_PRODUCTS)
    .map(({ name, quantity }) => messages.product(name, quantity));
  const rest = products.length - named.length;
  return [...named, ...(rest > 0 ? [messages.moreProducts(rest)] : [])].join(" · ");
}

/** The order history, newest first: number, day, products, status, total and actions. */
export function OrderList({
  orders,
  listRef,
}: {
  orders: readonly OrderSummary[];
  listRef?: Ref<HTMLUListElement>;
}) {
  return (
    <ul ref={listRef} className="divide-y divide-line rounded-16 border border-line bg-surface">
      {orders.map((order) => (
        <li
          key={order.id}
          data-item={order.id}
          tabIndex={listRef ? -1 : undefined}
          className="flex items-start gap-3 px-4 py-4 sm:gap-4 sm:px-5"
        >
          {order.firstCover && <Cover {...order.firstCover} size={44} />}
          <div className="grid min-w-0 flex-1 grid-cols-[1fr_auto] gap-x-4 gap-y-1">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span translate="no" className="font-mono font-medium text-15">
                {order.orderNumber}
              </span>
              <StatusBadges order={order} />
            </p>
            <p className="text-right font-semibold text-16">{formatCharge(order)}</p>
            <div className="min-w-0 max-sm:col-span-full">
              <p className="text-15 [overflow-wrap:anywhere]">{productsOf(order)}</p>
              <p className="text-13 text-ink-3">
                <LocalTime at={order.createdAt} />
              </p>
            </div>
            <div className="flex flex-wrap gap-2 self-end max-sm:col-span-full">
              {order.checkoutUrl && (
                <a href={order.checkoutUrl} className={buttonClasses({ variant: "outline" })}>
                  {messages.pay}
                  <span className="sr-only">: {messages.order(order.orderNumber)}</span>
                </a>
              )}
              <LinkButton variant="quiet" to={`/orders/${order.orderNumber}`}>
                {messages.open}
                <span className="sr-only">: {messages.order(order.orderNumber)}</span>
              </LinkButton>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
