import type { PlainReveal } from "#app/storefront/account/delivered-item-card.tsx";
import type { DeliverableView, ListPage, OrderView } from "#domain/orders/order-views.ts";
import { DeliveredList } from "./delivered-list.tsx";

interface OrderItemsProps {
  order: OrderView;
  now: string;
  fresh?: boolean;
  headingLevel?: "h2" | "h3";
  /** Whether the list starts after the first item. */
  isLaterPage?: boolean;
  /** How items are revealed without JavaScript; by default on the order page. */
  plainReveal?: PlainReveal;
}

/**
 * The delivered items of an order, on its own page and on the
 * confirmation page. Both load further pages from the order page.
 */
export function OrderItems(props: OrderItemsProps) {
  const { order, now, fresh, headingLevel, isLaterPage = false } = props;
  const address = `/orders/${order.orderNumber}`;
  return (
    <DeliveredList
      key={`${order.id} ${isLaterPage}`}
      first={order.deliverables}
      total={order.lines.reduce((sum, line) => sum + line.delivered, 0)}
      addressAfter={(id) => `${address}?after=${id}`}
      beginning={isLaterPage ? address : null}
      route="storefront/orders/order-page"
      pick={pickPage}
      now={now}
      fresh={fresh}
      headingLevel={headingLevel}
      plainReveal={props.plainReveal ?? { address }}
    />
  );
}

const pickPage = (answer: unknown): ListPage<DeliverableView> | null =>
  (answer as { order?: OrderView | null } | undefined)?.order?.deliverables ?? null;
