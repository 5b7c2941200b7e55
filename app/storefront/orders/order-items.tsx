import "./stage.css";
import { type ReactNode, useState } from "react";
import { DeliveredItemCard } from "#app/storefront/delivered/delivered-item-card.tsx";
import type { HeadingLevel } from "#app/storefront/delivered/item-frame.tsx";
import type { PlainReveal } from "#app/storefront/delivered/plain-reveal.tsx";
import type { StampLook } from "#app/storefront/delivered/stamp.tsx";
import { UnitsCard } from "#app/storefront/delivered/units-card.tsx";
import { RevealedUnitsContext } from "#app/storefront/delivered/use-revealed-units.ts";
import type { DeliverableView, ListPage, OrderLineView, OrderView } from "#domain/orders/order-views.ts";
import { ordersMessages } from "#messages/en/storefront/orders.ts";
import { BulkReveal } from "./bulk/bulk-reveal.tsx";
import { bulkScopes } from "./bulk/bulk-scopes.ts";
import { type RevealedScope, useBulkReveal } from "./bulk/use-bulk-reveal.ts";
import { type DeliveredLine, ItemTabs, panelOf, tabOf } from "./item-tabs.tsx";
import { LoadMore } from "./load-more.tsx";
import { ToComeCard } from "./to-come/to-come-card.tsx";
import { ToComeList } from "./to-come/to-come-list.tsx";
import type { ToComeMessages } from "./to-come/to-come-messages.server.ts";
import { useMore } from "./use-more.ts";
import { useSwipe } from "./use-swipe.ts";

interface OrderItemsProps {
  order: OrderView;
  now: string;
  /** The texts about the units that are not yet delivered. null when all units are delivered. */
  toCome: ToComeMessages | null;
  /** The seal over the corner of the card. Null hides the seal. "fresh" animates the seal once. */
  stamp?: "still" | "fresh" | null;
  headingLevel?: HeadingLevel;
  /** Whether each card shows the order to which the item belongs. True by default. */
  namesOrder?: boolean;
  /** Whether the list starts after the first item. */
  isLaterPage?: boolean;
  /** The form that reveals items without JavaScript. The default is the form of the order page. */
  plainReveal?: PlainReveal;
  /**
   * The units that the shopper has just revealed with the form for browsers without JavaScript. These units
   * belong to the order or to one of its lines.
   */
  openedUnits?: { productId: string; revealed: RevealedScope } | null;
  /** The element above the card. */
  notice?: ReactNode;
  /** The element that is shown instead of a card when there is no card. */
  placeholder?: ReactNode;
  /** The element beside the card, below the list of lines. */
  aside: ReactNode;
  /** The element below the card. */
  children?: ReactNode;
}

/**
 * The delivered items of an order, on the order page and on the confirmation page. One card is shown at a
 * time, and each line of the order is a tab. Without scripts all cards are shown. The confirmation page and
 * the order page load further items from the loader of the order page.
 */
export function OrderItems(props: OrderItemsProps) {
  return <Stage key={`${props.order.id} ${props.isLaterPage ?? false}`} {...props} />;
}

function Stage(props: OrderItemsProps) {
  const { order, now, toCome, stamp = null, headingLevel = "h2", isLaterPage = false } = props;
  const address = `/orders/${order.orderNumber}`;
  const plainReveal = props.plainReveal ?? { address };
  const bulk = useBulkReveal(order.orderNumber, props.openedUnits ?? null);
  const scopes = bulkScopes(order);
  const more = useMore<DeliverableView, HTMLDivElement>({
    first: order.deliverables,
    addressAfter: (id) => `${address}?after=${id}`,
    route: "storefront/orders/order-page",
    pick: pickPage,
  });
  const lines = deliveredLines(order.lines, more.items);
  const [chosen, setChosen] = useState<string | null>(null);
  const selected = (lines.find(({ line }) => line.productId === chosen) ?? lines[0])?.line.productId;
  const isList = order.lines.length > 1;
  const whole = scopes.find(({ productName }) => productName === null);

  function select(productId: string): void {
    setChosen(productId);
    // On a narrow screen the card is above the list.
    if (matchMedia(ABOVE).matches)
      requestAnimationFrame(() => document.getElementById(panelOf(productId))?.scrollIntoView(NEAREST));
  }
  const swipe = useSwipe((step) => {
    const at = lines.findIndex(({ line }) => line.productId === selected);
    const next = lines[at + step];
    if (next) setChosen(next.line.productId);
  });

  /**
   * Several units of a line can be revealed at once. When an order has only one line, the button of this line
   * reveals the whole order.
   */
  const bulkOf = (line: OrderLineView) =>
    scopes.find(({ productId }) => productId === line.productId) ?? (isList ? undefined : whole);
  const cardOf = ({ line, units }: DeliveredLine) => {
    const scope = bulkOf(line);
    const look: StampLook | null = stamp && {
      slug: line.productSlug,
      emoji: line.emoji,
      ink: line.ink,
      isFresh: stamp === "fresh" && chosen === null,
    };
    const card = { now, headingLevel, namesOrder: props.namesOrder, plainReveal, stamp: look };
    const [item] = units;
    return item && units.length === 1 ? (
      <DeliveredItemCard item={item} isMain isPart={isList && whole !== undefined} {...card} />
    ) : (
      <UnitsCard
        items={units}
        bulk={scope && <BulkReveal scope={scope} bulk={bulk} address={plainReveal.address} isMain />}
        {...card}
      />
    );
  };

  const title = (
    <h2 id="items-title" className="title text-22">
      {ordersMessages.page.items}
    </h2>
  );
  return (
    <RevealedUnitsContext value={bulk.units}>
      <div className="stage">
        <section id="items" aria-label={ordersMessages.page.items} className="stage-cards">
          {props.notice}
          <div ref={more.listRef} {...swipe}>
            {lines.map((one) => (
              <div
                key={one.line.productId}
                id={panelOf(one.line.productId)}
                {...(isList && { role: "tabpanel", "aria-labelledby": tabOf(one.line.productId) })}
                data-item={one.units.length === 1 ? one.units[0]?.id : undefined}
                data-idle={one.line.productId === selected ? undefined : ""}
                tabIndex={-1}
              >
                {cardOf(one)}
              </div>
            ))}
          </div>
          {lines.length === 0 &&
            (toCome ? (
              <ToComeCard order={order} messages={toCome} isOnBand={stamp !== null} />
            ) : (
              props.placeholder
            ))}
          {lines.length > 0 && <ToComeList orderNumber={order.orderNumber} messages={toCome} />}
          <LoadMore
            count={ordersMessages.more.items(
              more.items.length,
              order.lines.reduce((sum, line) => sum + line.delivered, 0),
            )}
            address={more.address}
            beginning={isLaterPage ? address : null}
            loading={more.loading}
            failed={more.failed}
            onMore={more.loadMore}
          />
        </section>
        <div className="stage-side">
          {isList && (
            <section aria-labelledby="items-title">
              {whole ? (
                <BulkReveal scope={whole} bulk={bulk} address={plainReveal.address} heading={title} />
              ) : (
                title
              )}
              <ItemTabs order={order} delivered={lines} selected={selected} onSelect={select} now={now} />
            </section>
          )}
          {props.aside}
        </div>
        {props.children && <div className="stage-more">{props.children}</div>}
      </div>
    </RevealedUnitsContext>
  );
}

const ABOVE = "(width < 64rem)";
const NEAREST: ScrollIntoViewOptions = { block: "nearest" };

/** Groups the loaded units by the lines of their order. */
const deliveredLines = (
  lines: readonly OrderLineView[],
  items: readonly DeliverableView[],
): DeliveredLine[] =>
  lines.flatMap((line) => {
    const units = items.filter(({ productId }) => productId === line.productId);
    return units.length > 0 ? [{ line, units }] : [];
  });

const pickPage = (answer: unknown): ListPage<DeliverableView> | null =>
  (answer as { order?: OrderView | null } | undefined)?.order?.deliverables ?? null;
