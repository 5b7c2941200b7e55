import type { PlainReveal } from "#app/storefront/delivered/plain-reveal.tsx";
import { RevealedUnitsContext } from "#app/storefront/delivered/use-revealed-units.ts";
import type { DeliverableView, ListPage, OrderView } from "#domain/orders/order-views.ts";
import { BulkReveal } from "./bulk/bulk-reveal.tsx";
import { bulkScopes } from "./bulk/bulk-scopes.ts";
import { type RevealedScope, useBulkReveal } from "./bulk/use-bulk-reveal.ts";
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
  /** The units of the order or of a line that a form without JavaScript has just revealed. */
  openedUnits?: { productId: string; revealed: RevealedScope } | null;
}

/**
 * The delivered items of an order, on its own page and on the
 * confirmation page. Both load further pages from the order page.
 */
export function OrderItems(props: OrderItemsProps) {
  const { order, now, fresh, headingLevel, isLaterPage = false } = props;
  const address = `/orders/${order.orderNumber}`;
  const plainReveal = props.plainReveal ?? { address };
  const bulk = useBulkReveal(order.orderNumber, props.openedUnits ?? null);
  const scopes = bulkScopes(order);
  return (
    <RevealedUnitsContext value={bulk.units}>
      {scopes.length > 0 && <BulkReveal scopes={scopes} bulk={bulk} address={plainReveal.address} />}
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
        plainReveal={plainReveal}
      />
    </RevealedUnitsContext>
  );
}

const pickPage = (answer: unknown): ListPage<DeliverableView> | null =>
  (answer as { order?: OrderView | null } | undefined)?.order?.deliverables ?? null;
