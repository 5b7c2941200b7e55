import type { OrderTotals } from "#domain/orders/order-views.ts";
import { ordersMessages as messages } from "#messages/en/storefront/orders.ts";
import { formatCount, formatMoney } from "#messages/format.ts";

/** Shows the totals of a shopper's orders in one row. On phones, each row has two totals. */
export function OrderFigures({ totals }: { totals: OrderTotals }) {
  const figures = [
    [messages.totalOrders, formatCount(totals.orders)],
    [messages.totalCompleted, formatCount(totals.completed)],
    [messages.totalItems, formatCount(totals.items)],
    [messages.totalSpent, formatMoney(totals.spent)],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-16 border border-line bg-line md:grid-cols-4">
      {figures.map(([name, value]) => (
        <div key={name} className="flex items-baseline justify-between gap-3 bg-surface px-4 py-3">
          <dt className="text-13 text-ink-2">{name}</dt>
          <dd className="font-semibold text-16">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
