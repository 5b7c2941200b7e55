import { LinkButton } from "#app/design-system/button.tsx";
import { EmptyState } from "#app/design-system/empty-state.tsx";
import type { DeliverableView } from "#domain/orders/order-views.ts";
import { accountMessages as words } from "./messages.ts";
import { VaultCard } from "./vault-card.tsx";

/** So many vault cards at first; a buyer of hundreds asks for the rest. */
const FIRST_ITEMS = 12;

interface DeliveredItemsProps {
  items: readonly DeliverableView[];
  /** Set when only one order's items are shown. */
  order: { id: string; number: string } | null;
  showAll: boolean;
  now: string;
}

/** What was delivered, newest first, above everything else of the account: people come back for this. */
export function DeliveredItems({ items, order, showAll, now }: DeliveredItemsProps) {
  const shown = showAll || order ? items : items.slice(0, FIRST_ITEMS);
  return (
    <section id="items" aria-labelledby="items-title" className="mt-8 scroll-mt-20">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="items-title" className="title text-22">
          {order ? words.itemsOf(order.number) : words.items}
        </h2>
        {order && (
          <LinkButton variant="quiet" to="/account" preventScrollReset>
            {words.allItems}
          </LinkButton>
        )}
      </div>
      {shown.length > 0 ? (
        <div className="grid items-start gap-4 md:grid-cols-2">
          {shown.map((item) => (
            <VaultCard key={item.id} item={item} now={now} />
          ))}
        </div>
      ) : order ? (
        <EmptyState title={words.itemsEmptyTitle}>{words.orderWaiting}</EmptyState>
      ) : (
        <EmptyState
          title={words.itemsEmptyTitle}
          action={<LinkButton to="/marketplace">{words.browse}</LinkButton>}
        >
          {words.itemsEmptyWords}
        </EmptyState>
      )}
      {shown.length < items.length && (
        <p className="mt-4">
          <LinkButton variant="outline" to="/account?items=all#items" preventScrollReset>
            {words.showMore(items.length - shown.length)}
          </LinkButton>
        </p>
      )}
    </section>
  );
}
