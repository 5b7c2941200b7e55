import type { OrderView } from "#domain/orders/order-views.ts";
import { ordersMessages } from "./messages.ts";
import { ProblemLink } from "./problem-link.tsx";
import { unitsToCome } from "./to-come.ts";

/**
 * Lists the undelivered units of an order with their expected arrival. Renders nothing when all units are
 * delivered. `now` is the ISO time of the page load.
 */
export function ToComeList({ order, now }: { order: OrderView; now: string }) {
  const words = ordersMessages.toCome;
  const missing = unitsToCome(order, now);
  if (missing.length === 0) return null;
  return (
    <section aria-labelledby="to-come" className="mt-6 rounded-16 bg-warning-soft p-4 text-warning sm:p-5">
      <h2 id="to-come" className="font-semibold text-16">
        {words.title}
      </h2>
      <ul className="mt-1 grid gap-2 text-15">
        {missing.map(({ line, count, arrival }) => (
          <li key={line.productId}>
            {words.units(count, line.productName)}
            <span className="block text-13">
              {words[arrival]}{" "}
              <ProblemLink item={{ orderNumber: order.orderNumber, productName: line.productName }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
