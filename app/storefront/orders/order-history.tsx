import type { ListPage, OrderSummary } from "#domain/orders/order-views.ts";
import { ordersMessages } from "#messages/en/storefront/orders.ts";
import { LoadMore } from "./load-more.tsx";
import { OrderList } from "./order-list.tsx";
import { useMore } from "./use-more.ts";

interface OrderHistoryProps {
  first: ListPage<OrderSummary>;
  /** The number of all orders. */
  total: number;
  isLaterPage: boolean;
  /** The ISO time of the page load. */
  now: string;
}

const pick = (answer: unknown): ListPage<OrderSummary> | null =>
  (answer as { orders?: ListPage<OrderSummary> } | undefined)?.orders ?? null;

/** All orders of a shopper, newest first, with Load More. */
export function OrderHistory({ first, total, isLaterPage, now }: OrderHistoryProps) {
  const { items, address, loadMore, loading, failed, listRef } = useMore({
    first,
    addressAfter: (id) => `/orders?older=${id}`,
    route: "storefront/orders/page",
    pick,
  });
  return (
    <>
      <OrderList orders={items} now={now} listRef={listRef} />
      <LoadMore
        count={ordersMessages.more.orders(items.length, total)}
        address={address}
        beginning={isLaterPage ? "/orders" : null}
        loading={loading}
        failed={failed}
        onMore={loadMore}
      />
    </>
  );
}
