import "./rows.css";
import type { Ref } from "react";
import { buttonClasses, LinkButton } from "#app/design-system/button.tsx";
import { Link } from "#app/design-system/link.tsx";
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
  now,
  listRef,
}: {
  orders: readonly OrderSummary[];
  /** The ISO time of the page load. */
  now: string;
  listRef?: Ref<HTMLUListElement>;
}) {
  return (
    <ul ref={listRef} className="row-list divide-y divide-line rounded-16 border border-line bg-surface">
      {orders.map((order) => (
        <li key={order.id} data-item={order.id} tabIndex={listRef ? -1 : undefined} className="order-row">
          {order.firstCover && <Cover {...order.firstCover} size={44} />}
          <p className="order-number font-medium text-15">
            <Link
              to={`/orders/${order.orderNumber}`}
              translate="no"
              className="font-mono underline underline-offset-2 hover:text-accent"
            >
              {order.orderNumber}
            </Link>
          </p>
          <p className="order-products text-15 text-ink-2 [overflow-wrap:anywhere]">{productsOf(order)}</p>
          <p className="order-state text-13 text-ink-3">
            <LocalTime at={order.createdAt} now={now} />
            <StatusBadges order={order} />
          </p>
          <p className="order-total font-semibold">{formatCharge(order)}</p>
          <div className="order-actions">
            {order.checkoutUrl ? (
              <a href={order.checkoutUrl} className={buttonClasses({ variant: "outline" })}>
                {messages.pay}
                <span className="sr-only">: {messages.order(order.orderNumber)}</span>
              </a>
            ) : (
              <LinkButton variant="quiet" to={`/orders/${order.orderNumber}`}>
                {messages.open}
                <span className="sr-only">: {messages.order(order.orderNumber)}</span>
              </LinkButton>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
