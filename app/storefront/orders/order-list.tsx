import { buttonClasses, LinkButton } from "#app/design-system/button.tsx";
import { formatMoney } from "#app/languages/format.ts";
import type { OrderSummary } from "#domain/orders/order-views.ts";
import { formatDay } from "./dates.ts";
import { ordersMessages as words } from "./messages.ts";
import { StatusBadges } from "./status-badges.tsx";

/** The order history, newest first: number, day, what was bought, status, total, and what can be done. */
export function OrderList({ orders }: { orders: readonly OrderSummary[] }) {
  return (
    <ul className="divide-y divide-line rounded-16 border border-line bg-surface">
      {orders.map((order) => (
        <li key={order.id} className="grid gap-x-4 gap-y-2 px-4 py-4 sm:grid-cols-[1fr_auto] sm:px-5">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-mono font-medium text-15">{order.orderNumber}</span>
              <StatusBadges order={order} />
            </p>
            <p className="mt-1 text-15">
              {order.firstItemName}
              {order.itemCount > 1 && <span className="text-ink-2"> · {words.items(order.itemCount)}</span>}
            </p>
            <p className="text-13 text-ink-3">
              <time dateTime={order.createdAt}>{formatDay(order.createdAt)}</time>
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:flex-col sm:items-end">
            <p className="font-semibold text-16">{formatMoney(order.total, order.currency)}</p>
            {order.checkoutUrl ? (
              <a href={order.checkoutUrl} className={buttonClasses({ variant: "outline" })}>
                {words.pay}
                <span className="sr-only">: {words.order(order.orderNumber)}</span>
              </a>
            ) : (
              order.status !== "pending" &&
              order.status !== "cancelled" && (
                <LinkButton variant="quiet" to={`/account?order=${order.id}#items`}>
                  {words.open}
                  <span className="sr-only">: {words.order(order.orderNumber)}</span>
                </LinkButton>
              )
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
