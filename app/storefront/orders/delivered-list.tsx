import { DeliveredItemCard } from "#app/storefront/delivered/delivered-item-card.tsx";
import { UnitsCard } from "#app/storefront/delivered/units-card.tsx";
import type { DeliverableView } from "#domain/orders/order-views.ts";
import { ordersMessages } from "#messages/en/storefront/orders.ts";
import { LoadMore } from "./load-more.tsx";
import { type MoreSource, useMore } from "./use-more.ts";

interface DeliveredListProps extends MoreSource<DeliverableView> {
  /** The number of items in the whole list. */
  total: number;
  /** Whether the list has the link Load More when there are further items. True by default. */
  isPaged?: boolean;
  /** The address of the first page, when the list starts at a later page. */
  beginning?: string | null;
  /** The ISO time of the page load. */
  now: string;
}

/** The delivered items of an account as cards, one for each order line, with Load More. */
export function DeliveredList(props: DeliveredListProps) {
  const { total, isPaged = true, beginning = null, now, ...source } = props;
  const { items, address, loadMore, loading, failed, listRef } = useMore(source);
  return (
    <>
      <ul ref={listRef} className="grid gap-4 md:grid-cols-2 md:*:grid *:only:col-span-full">
        {linesOf(items).map((units) => {
          const [item] = units;
          return item && units.length === 1 ? (
            <li key={item.id} data-item={item.id} tabIndex={-1} className="min-w-0">
              <DeliveredItemCard item={item} now={now} isFolded />
            </li>
          ) : (
            <li key={item?.id} className="min-w-0">
              <UnitsCard items={units} now={now} isFolded />
            </li>
          );
        })}
      </ul>
      {isPaged && (
        <LoadMore
          count={ordersMessages.more.items(items.length, total)}
          address={address}
          beginning={beginning}
          loading={loading}
          failed={failed}
          onMore={loadMore}
        />
      )}
    </>
  );
}

/** Groups adjacent units of the same order line. */
function linesOf(items: readonly DeliverableView[]): DeliverableView[][] {
  const lines: DeliverableView[][] = [];
  for (const item of items) {
    const last = lines.at(-1);
    if (last?.[0]?.orderId === item.orderId && last[0].productId === item.productId) last.push(item);
    else lines.push([item]);
  }
  return lines;
}
