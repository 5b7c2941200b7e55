import { DeliveredItemCard, type PlainReveal } from "#app/storefront/account/delivered-item-card.tsx";
import type { DeliverableView } from "#domain/orders/order-views.ts";
import { LoadMore } from "./load-more.tsx";
import { ordersMessages } from "./messages.ts";
import { type MoreSource, useMore } from "./use-more.ts";

interface DeliveredListProps extends MoreSource<DeliverableView> {
  /** The number of items in the whole list. */
  total: number;
  /** The address of the first page, when this is a later page. */
  beginning?: string | null;
  /** The ISO time of the page load. */
  now: string;
  /** Whether the items were delivered a moment ago: the seals then play their animation once. */
  fresh?: boolean;
  headingLevel?: "h2" | "h3";
  className?: string;
  plainReveal?: PlainReveal;
}

/** Delivered items as cards, with Load More. */
export function DeliveredList(props: DeliveredListProps) {
  const { total, beginning = null, now, fresh, headingLevel, className = "", plainReveal, ...source } = props;
  const { items, address, loadMore, loading, failed, listRef } = useMore(source);
  return (
    <>
      <ul ref={listRef} className={`grid items-start gap-4 ${className}`}>
        {items.map((item) => (
          <li key={item.id} data-item={item.id} tabIndex={-1} className="min-w-0">
            <DeliveredItemCard
              item={item}
              now={now}
              fresh={fresh}
              headingLevel={headingLevel}
              plainReveal={plainReveal}
            />
          </li>
        ))}
      </ul>
      <LoadMore
        count={ordersMessages.more.items(items.length, total)}
        address={address}
        beginning={beginning}
        loading={loading}
        failed={failed}
        onMore={loadMore}
      />
    </>
  );
}
