import type { KeyboardEvent } from "react";
import { classes } from "#app/design-system/classes.ts";
import { Cover } from "#app/seals/cover.tsx";
import { badgeOf } from "#app/storefront/delivered/closed-item.ts";
import { accountMessages } from "#app/storefront/delivered/messages.ts";
import { isByHand } from "#domain/kernel/delivery-types.ts";
import type { DeliverableView, OrderLineView, OrderView } from "#domain/orders/order-views.ts";
import { ordersMessages } from "#messages/en/storefront/orders.ts";
import { formatMoney } from "#messages/format.ts";

const messages = accountMessages.vault;
const NEXT = ["ArrowDown", "ArrowRight"];
const BEFORE = ["ArrowUp", "ArrowLeft"];

/** An order line, with the delivered units of this line that the page has loaded. */
export interface DeliveredLine {
  line: OrderLineView;
  units: readonly DeliverableView[];
}

export const tabOf = (productId: string) => `tab-${productId}`;
export const panelOf = (productId: string) => `item-${productId}`;

interface ItemTabsProps {
  order: Pick<OrderView, "lines" | "currency">;
  /** The lines that have a card. A line without a card has only a row in the list. */
  delivered: readonly DeliveredLine[];
  /** The product of the shown card. */
  selected: string | undefined;
  onSelect: (productId: string) => void;
  /** The ISO time of the page load. */
  now: string;
}

/**
 * The lines of an order, each with its state and its price. A delivered line is a tab. When the shopper
 * selects the tab, the page shows the card of the line. Without scripts, a delivered line is a link to its
 * card.
 */
export function ItemTabs({ order, delivered, selected, onSelect, now }: ItemTabsProps) {
  const { lines, currency } = order;
  const numberOf = (line: OrderLineView) => messages.unit(lines.indexOf(line) + 1, lines.length);
  const others = lines.filter((line) => !delivered.some((one) => one.line === line));

  /** Arrow keys show the next or previous card. The first card follows the last card. */
  function turn(event: KeyboardEvent<HTMLElement>): void {
    const step = NEXT.includes(event.key) ? 1 : BEFORE.includes(event.key) ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const at = delivered.findIndex(({ line }) => line.productId === selected);
    const next = delivered[(at + step + delivered.length) % delivered.length];
    if (!next) return;
    onSelect(next.line.productId);
    document.getElementById(tabOf(next.line.productId))?.focus();
  }

  return (
    <div className="item-tabs">
      <div
        role="tablist"
        aria-orientation="vertical"
        aria-label={ordersMessages.page.items}
        onKeyDown={turn}
        tabIndex={-1}
      >
        {delivered.map(({ line, units }) => {
          const { productId } = line;
          const isSelected = productId === selected;
          const [first] = units;
          const [tone, state] = first ? badgeOf(first, now) : (["neutral", ""] as const);
          return (
            <a
              key={productId}
              id={tabOf(productId)}
              href={`#${panelOf(productId)}`}
              role="tab"
              aria-selected={isSelected}
              aria-controls={panelOf(productId)}
              tabIndex={isSelected ? 0 : -1}
              onClick={(event) => {
                event.preventDefault();
                onSelect(productId);
              }}
            >
              <LineRow line={line} currency={currency} number={numberOf(line)} tone={tone} state={state} />
            </a>
          );
        })}
      </div>
      {others.length > 0 && (
        <ul>
          {others.map((line) => (
            <li key={line.productId}>
              <LineRow line={line} currency={currency} number={numberOf(line)} {...stateOfOther(line)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The state of an order line that has no delivered unit on this page. */
function stateOfOther(line: OrderLineView): Pick<LineRowProps, "tone" | "state"> {
  const { special } = ordersMessages;
  if (line.refunded >= line.quantity) return { tone: "neutral", state: special.refunded };
  if (line.delivered > 0) return { tone: "success", state: messages.delivered };
  return { tone: "warning", state: isByHand(line) ? special.manual_delivery : special.waiting_for_stock };
}

interface LineRowProps {
  line: OrderLineView;
  currency: string;
  number: string;
  tone: string;
  state: string;
}

function LineRow({ line, currency, number, tone, state }: LineRowProps) {
  return (
    <>
      <Cover slug={line.productSlug} emoji={line.emoji} cover={line.cover} size={48} />
      <span className="item-tab-words">
        <b>{ordersMessages.product(line.productName, line.quantity)}</b>
        <span>
          {number} <span className={classes("item-state", `item-${tone}`)}>{state}</span>
        </span>
      </span>
      <span className="item-price">{formatMoney(line.amount, currency)}</span>
    </>
  );
}
