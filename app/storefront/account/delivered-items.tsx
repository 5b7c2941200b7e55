import { LinkButton } from "#app/design-system/button.tsx";
import { EmptyState } from "#app/design-system/empty-state.tsx";
import { Seal } from "#app/seals/seal.tsx";
import { accountMessages as messages } from "#app/storefront/delivered/messages.ts";
import { DeliveredList } from "#app/storefront/orders/delivered-list.tsx";
import { NothingDelivered } from "#app/storefront/orders/nothing-delivered.tsx";
import { FIRST_PRODUCTS } from "#app/storefront/orders/product-list.tsx";
import type { DeliverableView, ListPage, OrderTotals } from "#domain/orders/order-views.ts";
import { ordersMessages } from "#messages/en/storefront/orders.ts";

interface DeliveredItemsProps {
  first: ListPage<DeliverableView>;
  totals: OrderTotals;
  /**
   * Whether the shopper pressed View All. Before the shopper presses View All, the list shows only the newest
   * items.
   */
  all: boolean;
  isLaterPage: boolean;
  /** The ISO time of the page load. */
  now: string;
}

const ALL = "/account?items=all";
const pick = (answer: unknown): ListPage<DeliverableView> | null =>
  (answer as { items?: ListPage<DeliverableView> } | undefined)?.items ?? null;

/**
 * The delivered items, newest first. Shoppers need the delivered items most often, so the items come before
 * the other sections of the account.
 */
export function DeliveredItems({ first, totals, all, isLaterPage, now }: DeliveredItemsProps) {
  return (
    <section id="items" aria-labelledby="items-title" className="mt-8 scroll-mt-20">
      <h2 id="items-title" className="title mb-3 text-22">
        {messages.items}
      </h2>
      {first.items.length > 0 ? (
        <DeliveredList
          key={`${all} ${isLaterPage}`}
          first={first}
          total={totals.items}
          isPaged={all}
          addressAfter={(id) => `/account?after=${id}`}
          beginning={isLaterPage ? ALL : null}
          route="storefront/account/page"
          pick={pick}
          now={now}
        />
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
      {totals.items > FIRST_PRODUCTS && (
        <p className="mt-3">
          <LinkButton variant="outline" to={all ? "/account" : ALL} preventScrollReset>
            {all ? ordersMessages.viewFewer : ordersMessages.viewAll(totals.items)}
          </LinkButton>
        </p>
      )}
    </section>
  );
}
