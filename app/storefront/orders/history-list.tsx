import { LocalTime } from "#app/storefront/base/local-time.tsx";
import type { HistoryEntry } from "#domain/delivery/order-history/order-history.ts";
import { ordersMessages } from "#messages/en/storefront/orders.ts";
import { formatMoney } from "#messages/format.ts";

function textOf(entry: HistoryEntry): string {
  const messages = ordersMessages.history;
  switch (entry.kind) {
    case "delivered_part":
      return messages.deliveredPart(entry.delivered, entry.ordered);
    case "refund_requested":
      return messages.refundRequested(formatMoney(entry.amount, entry.currency));
    case "refunded":
      return messages.refunded(formatMoney(entry.amount, entry.currency));
    case "refund_failed":
      return messages.refundFailed(formatMoney(entry.amount, entry.currency));
    default:
      return messages[entry.kind];
  }
}

/** The events of an order, oldest first. */
export function HistoryList({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <section aria-labelledby="history" className="mt-2">
      <h2 id="history" className="title text-22">
        {ordersMessages.history.title}
      </h2>
      <ol className="divide-y divide-line rounded-16 border border-line bg-surface">
        {history.map((entry) => (
          <li
            key={JSON.stringify(entry)}
            className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3 text-15"
          >
            <span>{textOf(entry)}</span>
            <LocalTime at={entry.at} className="text-13 text-ink-3" />
          </li>
        ))}
      </ol>
    </section>
  );
}
