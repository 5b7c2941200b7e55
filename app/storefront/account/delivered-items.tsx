import { LinkButton } from "#app/design-system/button.tsx";
import { EmptyState } from "#app/design-system/empty-state.tsx";
import { Link } from "#app/design-system/link.tsx";
import { Seal } from "#app/seals/seal.tsx";
import { accountMessages as messages } from "#app/storefront/delivered/messages.ts";
import { NothingDelivered } from "#app/storefront/orders/nothing-delivered.tsx";
import { ProductPreview } from "#app/storefront/orders/product-preview.tsx";
import type { DeliverableView, OrderTotals } from "#domain/orders/order-views.ts";
import { ordersMessages } from "#messages/en/storefront/orders.ts";

interface DeliveredItemsProps {
  /** The newest delivered items. */
  items: readonly DeliverableView[];
  totals: OrderTotals;
  /** The ISO time of the page load. */
  now: string;
}

/**
 * The newest delivered items. Shoppers need the delivered items most often, so the items come before the rest
 * of the account.
 */
export function DeliveredItems({ items, totals, now }: DeliveredItemsProps) {
  return (
    <section id="items" aria-labelledby="items-title" className="min-w-0 scroll-mt-20">
      <div className="account-title">
        <h2 id="items-title" className="title text-22">
          {messages.items}
        </h2>
        {totals.items > items.length && (
          <Link to="/orders?products=all">{ordersMessages.viewAll(totals.items)}</Link>
        )}
      </div>
      {items.length > 0 ? (
        <ul className="row-list divide-y divide-line rounded-16 border border-line bg-surface">
          {items.map((item) => (
            <ProductPreview key={item.id} item={item} now={now} />
          ))}
        </ul>
      ) : totals.processing > 0 ? (
        <NothingDelivered isInProgress />
      ) : (
        <EmptyState
          className="bg-surface"
          drawing={<Seal slug="no-orders" emoji="" size={112} muted />}
          title={messages.itemsEmptyTitle}
          action={<LinkButton to="/marketplace">{messages.browse}</LinkButton>}
        >
          {messages.itemsEmptyText}
        </EmptyState>
      )}
    </section>
  );
}
