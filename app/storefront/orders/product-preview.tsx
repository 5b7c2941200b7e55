import "./rows.css";
import { useState } from "react";
import { Link } from "react-router";
import { Button } from "#app/design-system/button.tsx";
import { Cover } from "#app/seals/cover.tsx";
import { closedWhy } from "#app/storefront/delivered/closed-item.ts";
import { DeliveredItemCard } from "#app/storefront/delivered/delivered-item-card.tsx";
import { ItemOrder } from "#app/storefront/delivered/item-order.tsx";
import { accountMessages, fieldLabel } from "#app/storefront/delivered/messages.ts";
import { SCRIPTED } from "#app/storefront/delivered/plain-reveal.tsx";
import { useVault } from "#app/storefront/delivered/use-vault.ts";
import { ProblemLink } from "#app/storefront/problem/problem-link.tsx";
import type { DeliverableView } from "#domain/orders/order-views.ts";
import { ordersMessages } from "#messages/en/storefront/orders.ts";

const messages = accountMessages.vault;
/** spec S9-15: the preview shows two fields of 20 characters. */
export const PREVIEW_FIELDS = 2;
export const PREVIEW_CHARACTERS = 20;

/** Returns the first 20 characters of a value, without cutting a surrogate pair in the middle. */
export function previewOf(value: string): string {
  const characters = [...value];
  return characters.length > PREVIEW_CHARACTERS
    ? `${characters.slice(0, PREVIEW_CHARACTERS).join("")}…`
    : value;
}

interface ProductPreviewProps {
  item: DeliverableView;
  /** The ISO time of the page load. */
  now: string;
}

/**
 * One delivered product in the list of /orders. The preview is masked until the shopper reveals it (spec
 * R15). A click shows the whole item at the same position in the list. Without JavaScript, pressing the
 * button opens the page of the order.
 */
export function ProductPreview({ item, now }: ProductPreviewProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li data-item={item.id} tabIndex={-1} className={isOpen ? "px-4 py-4 sm:px-5" : "product-row"}>
      {isOpen ? (
        <DeliveredItemCard item={item} now={now} headingLevel="h3" />
      ) : (
        <Preview item={item} now={now} />
      )}
      <Link
        to={`/orders/${item.orderNumber}#items`}
        aria-expanded={isOpen}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setIsOpen(!isOpen);
        }}
        className="product-open underline underline-offset-2 hover:text-ink"
      >
        {isOpen ? messages.hide : toggleOf(item)}
        <span className="sr-only">: {item.productName}</span>
      </Link>
    </li>
  );
}

/** Returns the button text with the number of fields that the preview does not show. */
function toggleOf({ fieldNames, frozen, status }: DeliverableView): string {
  const more = frozen || status !== "delivered" ? 0 : fieldNames.length - PREVIEW_FIELDS;
  return more > 0 ? ordersMessages.moreFields(more) : ordersMessages.openHere;
}

/** The short view of an item, before the shopper opens the item. */
function Preview({ item, now }: ProductPreviewProps) {
  const vault = useVault(item.id);
  const names = item.fieldNames.slice(0, PREVIEW_FIELDS);
  const closed = item.frozen || item.status !== "delivered";
  const shown = names.some(vault.isShown);
  return (
    <>
      <Cover slug={item.productSlug} emoji={item.emoji} cover={item.cover} size={44} muted={closed} />
      <div className="product-name">
        <h3 className="font-semibold text-15">
          {item.productName}
          {item.lineQuantity > 1 && (
            <span className="whitespace-nowrap font-normal text-ink-2">
              {" "}
              · {messages.unit(item.slot, item.lineQuantity)}
            </span>
          )}
        </h3>
        <p className="text-13 text-ink-3">
          <ItemOrder orderNumber={item.orderNumber} deliveredAt={item.deliveredAt} now={now} />
        </p>
      </div>
      {closed ? (
        <p className={`product-fields ${item.isRefunded ? "text-ink-2" : "text-danger"}`}>
          {closedWhy(item)}
        </p>
      ) : (
        <dl className="product-fields">
          {names.map((name) => (
            <div key={name}>
              <dt className="text-ink-2">{fieldLabel(name)}</dt>
              <dd
                translate={vault.isShown(name) ? "no" : undefined}
                className="font-mono [overflow-wrap:anywhere]"
              >
                {vault.isShown(name) ? (
                  previewOf(vault.valueOf(name))
                ) : (
                  <>
                    <span aria-hidden="true">••••••••</span>
                    <span className="sr-only">{messages.masked}</span>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!closed && (
        <div className={`product-buttons ${SCRIPTED}`}>
          <Button
            variant="quiet"
            aria-label={shown ? messages.hideField(item.productName) : messages.revealField(item.productName)}
            onClick={() => (shown ? vault.hide(names) : vault.reveal(names))}
          >
            {shown ? messages.hide : messages.reveal}
          </Button>
          <Button
            variant="quiet"
            aria-label={vault.copied === "*" ? undefined : messages.copyAllOf(item.productName)}
            onClick={vault.copyAll}
          >
            {vault.copied === "*" ? messages.copied : messages.copy}
          </Button>
        </div>
      )}
      <p className="product-problem">
        <ProblemLink item={item} />
      </p>
      <p role="status" className="sr-only">
        {vault.copied ? messages.copied : ""}
      </p>
    </>
  );
}
