import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { buttonClasses } from "#app/design-system/button.tsx";
import { Cover } from "#app/seals/cover.tsx";
import type { CartProduct } from "#domain/checkout/cart/cart-rules.ts";
import { catalog } from "#messages/catalog.ts";
import { addedPopup } from "#messages/en/storefront/added-popup.ts";
import { formatMoney } from "#messages/format.ts";
import { flyCover } from "./fly-cover.ts";
import { usePausableTimer } from "./pausable-timer.ts";

const popupMessages = catalog("storefront", "addedPopup", addedPopup);

/** spec S9-3: how long the popup is shown, and how long its closing animation takes, in milliseconds. */
export const SHOWN_FOR = 4000;
export const EXIT_FOR = 300;

/** The height in pixels of the popup that phones show at the lower edge of the screen. */
const ROOM = 88;

/** Returns whether the popup at the lower edge of a phone's screen would cover the product's card. */
function liesOverCard(productId: string): boolean {
  const card = document.querySelector(`[data-product="${productId}"]`)?.getBoundingClientRect();
  return card !== undefined && card.top < innerHeight && card.bottom > innerHeight - ROOM;
}

export interface AddedProduct {
  product: CartProduct;
  /** A number that increases each time the shopper adds a product. A new `key` restarts the popup. */
  key: number;
}

interface PopupProps {
  added: AddedProduct | null;
  /**
   * The price of one unit of the added product, in minor units of USD. The price depends on the quantity in
   * the cart.
   */
  price: number;
  totals: { items: number; total: number };
  onView: () => void;
  onClose: () => void;
}

/**
 * The popup "Added to cart!". The popup is a row below the header. On phones the popup is a row at the
 * bottom, except when the card of the added product or the buy bar of a product page is there. The popup
 * does not cover any toast. The popup does not take the focus when it appears. Tab moves from the add button
 * into the popup, and Shift+Tab moves back. The timer of the popup pauses while the popup is hovered or
 * focused, or while the browser tab is hidden.
 */
export function AddedPopup({ added, price, totals, onView, onClose }: PopupProps) {
  return (
    <div
      role="status"
      // Screen readers already announce the toast about the added product. Therefore they do not announce the
      // popup.
      aria-live="off"
      className="added-corner"
    >
      {added && (
        <PopupCard
          key={added.key}
          product={added.product}
          price={price}
          totals={totals}
          onView={onView}
          onClose={onClose}
        />
      )}
    </div>
  );
}

interface CardProps extends Omit<PopupProps, "added"> {
  product: CartProduct;
}

function PopupCard({ product, price, totals, onView, onClose }: CardProps) {
  const [leaving, setLeaving] = useState(false);
  const [held, setHeld] = useState(false);
  const [isOnTop] = useState(() => liesOverCard(product.id));
  const card = useRef<HTMLDivElement>(null);
  const leave = () => setLeaving(true);
  usePausableTimer(SHOWN_FOR, leaving || held, leave);
  usePausableTimer(EXIT_FOR, !leaving, onClose);
  const backTo = useTabInto(card);
  useEffect(() => flyCover(product.id), [product.id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover pauses the timer; every action is a button
    <div
      ref={card}
      data-on-top={isOnTop || undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(!!card.current?.contains(document.activeElement))}
      onFocus={() => setHeld(true)}
      onBlur={(event) => setHeld(event.currentTarget.contains(event.relatedTarget))}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        backTo()?.focus();
        leave();
      }}
      className={`added-card ${leaving ? "translate-y-1 opacity-0" : "starting:-translate-y-1"}`}
    >
      <Cover slug={product.slug} emoji={product.emoji} cover={product.cover} size={40} />
      <div>
        <p className="font-semibold text-success">
          {popupMessages.title} <span className="text-ink">{formatMoney(price)}</span>
        </p>
        <p>{product.name}</p>
        <p className="text-ink-2">{popupMessages.summary(totals.items, totals.total)}</p>
      </div>
      <button
        type="button"
        aria-label={popupMessages.close}
        onClick={() => {
          if (card.current?.contains(document.activeElement)) backTo()?.focus();
          leave();
        }}
      >
        <X aria-hidden="true" size={18} />
      </button>
      <button type="button" data-popup-main="" onClick={onView} className={buttonClasses()}>
        <span className="max-md:hidden">{popupMessages.view}</span>
        <span className="md:hidden">{popupMessages.viewShort}</span>
      </button>
    </div>
  );
}

/**
 * Makes the popup the next element in the tab order after the element that had the focus when the popup
 * appeared. The position of the popup in the document does not affect the tab order. Returns a function that
 * moves the focus back to the element that was focused before the popup appeared.
 */
function useTabInto(card: React.RefObject<HTMLDivElement | null>): () => HTMLElement | null {
  const from = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const active = document.activeElement as HTMLElement | null;
    from.current = active;
    if (!active || active === document.body) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Tab" || event.altKey || event.ctrlKey || event.metaKey || !card.current) return;
      const buttons = [...card.current.querySelectorAll<HTMLElement>("button")];
      const main = buttons.at(-1);
      if (document.activeElement === active && !event.shiftKey && main) {
        event.preventDefault();
        main.focus();
      } else if (active.isConnected && buttons.includes(document.activeElement as HTMLElement)) {
        // In the document, the close button stands before the main button. In the tab order, the close button
        // comes after the main button. When the user leaves the popup with Tab, the code first returns the
        // focus to the element that was focused before the popup appeared. The browser then moves the focus
        // to the next element.
        const next =
          buttons[buttons.indexOf(document.activeElement as HTMLElement) + (event.shiftKey ? 1 : -1)];
        if (next || event.shiftKey) event.preventDefault();
        (next ?? active).focus();
      }
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [card]);
  return () => (from.current?.isConnected ? from.current : null);
}
