import { Seal } from "#app/design-system/seal.tsx";
import { formatMoney } from "#app/languages/format.ts";
import { formatDay } from "#app/storefront/orders/dates.ts";
import type { OrderView } from "#domain/orders/order-views.ts";
import { checkoutMessages } from "./messages.ts";
import { returnMessages as words } from "./return-messages.ts";

/** What was bought and what was charged, in the currency of the charge with the dollars beside it (readings 11). */
export function OrderReceipt({ order }: { order: OrderView }) {
  return (
    <aside
      aria-labelledby="receipt"
      className="self-start rounded-16 border border-line bg-surface p-4 sm:p-5"
    >
      <h2 id="receipt" className="title text-18">
        {words.summary}
      </h2>
      <p className="text-13 text-ink-3">
        <span className="font-mono">{order.orderNumber}</span> ·{" "}
        <time dateTime={order.createdAt}>{formatDay(order.createdAt)}</time>
      </p>
      <ul className="mt-3 border-line border-t">
        {order.lines.map((line) => (
          <li key={line.productId} className="flex items-start gap-3 border-line border-b py-2.5">
            <Seal slug={line.productSlug} emoji={line.emoji} size={32} />
            <p className="min-w-0 flex-1 text-15">
              {line.productName}{" "}
              <span className="whitespace-nowrap text-ink-2">{checkoutMessages.quantity(line.quantity)}</span>
            </p>
            <p className="text-15">{formatMoney(line.price * line.quantity, order.currency)}</p>
          </li>
        ))}
      </ul>
      <p className="mt-3 flex items-baseline justify-between gap-4">
        <span className="text-15 text-ink-2">
          {order.paymentState === "paid" ? words.total : checkoutMessages.total}
        </span>
        <span className="font-semibold text-18">{formatMoney(order.total, order.currency)}</span>
      </p>
      {order.currency !== "USD" && (
        <p className="text-right text-13 text-ink-3">{words.inStoreCurrency(order.storeTotal)}</p>
      )}
      {order.paymentState === "paid" && (
        <p className="mt-3 text-13 text-ink-2 [overflow-wrap:anywhere]">
          {words.email} {order.customerEmail}
        </p>
      )}
    </aside>
  );
}
