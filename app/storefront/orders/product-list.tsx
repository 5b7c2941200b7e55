import { LinkButton } from "#app/design-system/button.tsx";
import type { DeliverableView, ListPage } from "#domain/orders/order-views.ts";
import { ordersMessages as messages } from "#messages/en/storefront/orders.ts";
import { LoadMore } from "./load-more.tsx";
import { ProductPreview } from "./product-preview.tsx";
import { type OrderToCome, ProductsToCome } from "./to-come/products-to-come.tsx";
import { useMore } from "./use-more.ts";

/** spec S9-14: the list of digital products shows five products, then View All. */
export const FIRST_PRODUCTS = 5;

interface ProductListProps {
  first: ListPage<DeliverableView>;
  /** The paid orders with undelivered units. The first page lists these orders first. */
  toCome: readonly OrderToCome[];
  /** The number of all delivered items. */
  total: number;
  /**
   * Whether the shopper has pressed View All. Before the shopper presses View All, the list ends after five
   * items (spec S9-14).
   */
  all: boolean;
  isLaterPage: boolean;
  /** The ISO time of the page load. */
  now: string;
}

const ALL = "/orders?products=all";
const pick = (answer: unknown): ListPage<DeliverableView> | null =>
  (answer as { products?: ListPage<DeliverableView> } | undefined)?.products ?? null;

/** The digital products of /orders: the first five, or all of them with Load More. */
export function ProductList({ first, toCome, total, all, isLaterPage, now }: ProductListProps) {
  const { items, address, loadMore, loading, failed, listRef } = useMore({
    first,
    addressAfter: (id) => `${ALL}&after=${id}`,
    route: "storefront/orders/page",
    pick,
  });
  return (
    <>
      <ul ref={listRef} className="row-list divide-y divide-line rounded-16 border border-line bg-surface">
        {!isLaterPage && toCome.map((order) => <ProductsToCome key={order.orderNumber} {...order} />)}
        {items.map((item) => (
          <ProductPreview key={item.id} item={item} now={now} />
        ))}
      </ul>
      {all && (
        <LoadMore
          count={messages.more.items(items.length, total)}
          address={address}
          beginning={isLaterPage ? ALL : null}
          loading={loading}
          failed={failed}
          onMore={loadMore}
        />
      )}
      {total > FIRST_PRODUCTS && (
        <p className="mt-3">
          <LinkButton variant="outline" to={all ? "/orders" : ALL} preventScrollReset>
            {all ? messages.viewFewer : messages.viewAll(total)}
          </LinkButton>
        </p>
      )}
    </>
  );
}
