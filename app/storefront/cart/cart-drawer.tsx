import "./cart.css";
import { Fragment, useRef } from "react";
import { flushSync } from "react-dom";
import { Button, LinkButton } from "#app/design-system/button.tsx";
import { PanelStep } from "#app/design-system/panel.tsx";
import { cartTotals } from "#domain/checkout/cart/cart-rules.ts";
import { designMessages } from "#messages/en/shared/design.ts";
import { useCartControls, useCartState } from "./cart-context.ts";
import { CartFoot } from "./cart-foot.tsx";
import { CartLineRow } from "./cart-line.tsx";
import { cartMessages } from "./messages.ts";
import { RemovedRow } from "./removed-row.tsx";

interface CartDrawerProps {
  onClose: () => void;
  /** Returns false when another step or dialog receives the focus. */
  finalFocus: () => HTMLElement | null | false;
}

/** The cart drawer, the first step of the panel: lines, total, checkout button (spec S2.6). */
export function CartDrawer({ onClose, finalFocus }: CartDrawerProps) {
  const { store } = useCartControls();
  const { lines, notes, snapshot, removed, inCheckout } = useCartState(store);
  const list = useRef<HTMLUListElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const messages = cartMessages.drawer;

  // Removes the line from the page before moving the focus. If the focus moved first, the removal would leave
  // the drawer without a focused element for a short time.
  function remove(productId: string, index: number): void {
    flushSync(() => store.remove(productId));
    const buttons = list.current?.querySelectorAll<HTMLElement>("[data-remove]") ?? [];
    const next = buttons[Math.min(index, buttons.length - 1)];
    (next ?? list.current?.querySelector<HTMLElement>("[data-undo]") ?? close.current)?.focus();
  }

  function undo(): void {
    const id = removed?.line.product.id;
    flushSync(() => store.undoRemove());
    list.current?.querySelector<HTMLElement>(`[data-line="${id}"] [data-remove]`)?.focus();
  }

  const removedRow = removed && (
    <RemovedRow
      key={removed.line.product.id}
      name={removed.line.product.name}
      onUndo={undo}
      onEnd={store.forgetRemoved}
    />
  );
  return (
    <PanelStep
      title={messages.title(cartTotals(lines).items)}
      description={messages.description}
      closeLabel={designMessages.closeCart}
      initialFocus={() => list.current?.querySelector("a") ?? close.current}
      closeRef={close}
      finalFocus={finalFocus}
    >
      <p role="status" className="sr-only">
        {removed && messages.removed(removed.line.product.name)}
      </p>
      {(lines.length > 0 || removed) && (
        <ul ref={list} className="panel-body">
          {lines.map((line, index) => (
            <Fragment key={line.product.id}>
              {removed?.index === index && removedRow}
              <CartLineRow
                line={line}
                notes={notes.get(line.product.id)}
                offers={snapshot?.offers}
                onRemove={() => remove(line.product.id, index)}
                onNavigate={onClose}
              />
            </Fragment>
          ))}
          {removed && removed.index >= lines.length && removedRow}
        </ul>
      )}
      {lines.length === 0 && (
        <div className="panel-body cart-empty">
          <p className="title text-22">{messages.emptyTitle}</p>
          <p>{messages.emptyHint}</p>
          {inCheckout.length > 0 && (
            <>
              <p>{messages.restoreHint}</p>
              <Button
                onClick={() => {
                  store.restore(inCheckout);
                  void store.refresh();
                  close.current?.focus();
                }}
              >
                {messages.restore}
              </Button>
            </>
          )}
          <LinkButton to="/marketplace" variant="outline" onClick={onClose}>
            {messages.browse}
          </LinkButton>
        </div>
      )}
      <CartFoot onClose={onClose} />
    </PanelStep>
  );
}
