import { useRef } from "react";
import { flushSync } from "react-dom";
import { Button, buttonClasses, LinkButton } from "#app/design-system/button.tsx";
import { Drawer } from "#app/design-system/drawer.tsx";
import { lineOutsideLimits } from "#domain/checkout/cart/cart-limits.ts";
import { cartTotals, lineAboveHold } from "#domain/checkout/cart/cart-rules.ts";
import { isCharged, missingToMinimum } from "#domain/checkout/cart/refresh-cart.ts";
import { formatMoney } from "#messages/format.ts";
import { useCartControls, useCartState } from "./cart-context.ts";
import { CartLineRow } from "./cart-line.tsx";
import { cartMessages } from "./messages.ts";

interface CartDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Returns false when another overlay takes the focus. */
  finalFocus: () => HTMLElement | null | false;
}

/** The cart drawer: lines, subtotal, checkout button (spec S2.6). */
export function CartDrawer({ open, onOpenChange, finalFocus }: CartDrawerProps) {
  const { store, setQuantity, openCheckout } = useCartControls();
  const { lines, notes, snapshot, removed, inCheckout } = useCartState(store);
  const list = useRef<HTMLUListElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  const messages = cartMessages.drawer;
  const shut = () => onOpenChange(false);

  const charged = lines.filter((line) => isCharged(notes.get(line.product.id)));
  const { total } = cartTotals(charged, snapshot?.offers);
  const outside = lineOutsideLimits(charged, snapshot?.offers);
  const offer = outside && snapshot?.offers?.[outside.product.id];
  const above = lineAboveHold(charged, snapshot?.holds);
  const missing = snapshot && charged.length > 0 ? missingToMinimum(total, snapshot.minimumPurchase) : 0;

  // Renders the removal before moving the focus: otherwise the focus leaves the drawer for a moment.
  function remove(productId: string, index: number): void {
    flushSync(() => store.remove(productId));
    const buttons = list.current?.querySelectorAll<HTMLElement>("[data-remove]") ?? [];
    const next = buttons[Math.min(index, buttons.length - 1)];
    (next ?? undoButton.current ?? close.current)?.focus();
  }

  function undo(): void {
    const id = removed?.line.product.id;
    flushSync(() => store.undoRemove());
    list.current?.querySelector<HTMLElement>(`[data-line="${id}"] [data-remove]`)?.focus();
  }

  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={messages.title(cartTotals(lines).items)}
      description={messages.description}
      initialFocus={() => list.current?.querySelector<HTMLElement>("a") ?? close.current ?? true}
      closeRef={close}
      finalFocus={finalFocus}
      footer={
        lines.length > 0 && (
          <div className="grid gap-3">
            <p className="flex items-baseline justify-between gap-4">
              <span className="text-15 text-ink-2">{messages.total}</span>
              <span className="font-semibold text-22">{formatMoney(total)}</span>
            </p>
            {snapshot?.coupon?.note && <p className="text-15 text-ink-2">{snapshot.coupon.note}</p>}
            {missing > 0 && snapshot && (
              <div>
                <p id="cart-minimum" className="text-15 text-warning">
                  {messages.addMore(missing, snapshot.minimumPurchase)}
                </p>
                <progress
                  aria-hidden="true"
                  value={total}
                  max={snapshot.minimumPurchase}
                  className="mt-2 block h-2 w-full accent-accent"
                />
                {snapshot.suggestions?.map(({ to, words }) => (
                  <LinkButton
                    key={to}
                    to={to}
                    variant="outline"
                    className="mt-2 w-full [@media(height<44rem)]:hidden"
                    onClick={shut}
                  >
                    {words}
                  </LinkButton>
                ))}
              </div>
            )}
            {above && snapshot?.holds && (
              <p id="cart-hold" className="text-15 text-warning">
                {cartMessages.holds[snapshot.holds.reason](snapshot.holds.units, above.product.name)}
              </p>
            )}
            {outside && (
              <div className="flex items-center justify-between gap-3">
                <p id="cart-limit" className="text-15 text-warning">
                  {outside.product.name}: {offer?.words}
                </p>
                {offer?.most && outside.quantity > offer.most && (
                  <Button variant="outline" onClick={() => setQuantity(outside.product.id, offer.most ?? 0)}>
                    {offer.lower}
                  </Button>
                )}
              </div>
            )}
            <div className="grid gap-2 sm:grid-cols-[2fr_1fr]">
              <Button
                disabled={charged.length === 0 || missing > 0 || (above ?? outside) !== undefined}
                aria-describedby={
                  missing > 0 ? "cart-minimum" : above ? "cart-hold" : outside ? "cart-limit" : undefined
                }
                onClick={openCheckout}
              >
                {messages.checkout(total)}
              </Button>
              <Button variant="outline" onClick={shut}>
                {messages.continue}
              </Button>
            </div>
          </div>
        )
      }
    >
      <div role="status" className="empty:hidden">
        {removed && (
          <p className="mb-2 flex items-center justify-between gap-4 rounded-10 bg-surface-2 py-1 pr-1 pl-3 text-15">
            <span className="min-w-0 truncate">{messages.removed(removed.line.product.name)}</span>
            <button
              type="button"
              ref={undoButton}
              onClick={undo}
              className={buttonClasses({ variant: "outline" })}
            >
              {messages.undo}
            </button>
          </p>
        )}
      </div>
      {lines.length > 0 ? (
        <ul
          ref={list}
          className="max-h-[max(15rem,calc(88dvh-18rem))] overflow-y-auto overscroll-contain [@media(height<36rem)]:max-h-none"
        >
          {lines.map((line, index) => (
            <CartLineRow
              key={line.product.id}
              line={line}
              notes={notes.get(line.product.id)}
              offers={snapshot?.offers}
              onRemove={() => remove(line.product.id, index)}
              onNavigate={shut}
            />
          ))}
        </ul>
      ) : (
        <div className="grid justify-items-center gap-2 py-10 text-center">
          <p className="title text-22">{messages.emptyTitle}</p>
          <p className="text-ink-2">{messages.emptyHint}</p>
          {inCheckout.length > 0 && <p className="text-ink-2">{messages.restoreHint}</p>}
          <div className="mt-3 flex flex-wrap justify-center gap-2">
            {inCheckout.length > 0 && (
              <Button
                onClick={() => {
                  store.restore(inCheckout);
                  void store.refresh();
                  close.current?.focus();
                }}
              >
                {messages.restore}
              </Button>
            )}
            <LinkButton
              to="/marketplace"
              variant={inCheckout.length > 0 ? "outline" : "filled"}
              onClick={shut}
            >
              {messages.browse}
            </LinkButton>
            <Button variant="outline" onClick={shut}>
              {messages.continue}
            </Button>
          </div>
          <Button className="mt-2 w-full" disabled>
            {messages.checkout(0)}
          </Button>
        </div>
      )}
    </Drawer>
  );
}
