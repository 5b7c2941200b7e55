import { Button, LinkButton } from "#app/design-system/button.tsx";
import { lineOutsideLimits } from "#domain/checkout/cart/cart-limits.ts";
import { cartTotals, lineAboveHold } from "#domain/checkout/cart/cart-rules.ts";
import { isCharged, missingToMinimum } from "#domain/checkout/cart/refresh-cart.ts";
import { formatMoney } from "#messages/format.ts";
import { useCartControls, useCartState } from "./cart-context.ts";
import { cartMessages } from "./messages.ts";
import { noteMessages } from "./note-messages.ts";
import { useSetQuantity } from "./use-set-quantity.ts";

/**
 * The foot of the cart: the total, the reasons that prevent the checkout, and the two buttons (spec S2.6).
 */
export function CartFoot({ onClose }: { onClose: () => void }) {
  const { store, openCheckout } = useCartControls();
  const setQuantity = useSetQuantity();
  const { lines, notes, snapshot } = useCartState(store);
  const messages = cartMessages.drawer;

  const charged = lines.filter((line) => isCharged(notes.get(line.product.id)));
  const { total } = cartTotals(charged, snapshot?.offers);
  const outside = lineOutsideLimits(charged, snapshot?.offers);
  const offer = outside && snapshot?.offers?.[outside.product.id];
  const above = lineAboveHold(charged, snapshot?.holds);
  const missing = snapshot && charged.length > 0 ? missingToMinimum(total, snapshot.minimumPurchase) : 0;
  return (
    <div className="panel-foot">
      <p className="panel-total">
        <span>{messages.total}</span>
        <b>{formatMoney(total)}</b>
      </p>
      {charged.length > 0 && (
        <p className="text-13 text-ink-2">
          {snapshot?.delivery} {snapshot?.coupon?.note}
        </p>
      )}
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
            <LinkButton key={to} to={to} variant="outline" className="cart-suggestion" onClick={onClose}>
              {words}
            </LinkButton>
          ))}
        </div>
      )}
      {above && snapshot?.holds && (
        <p id="cart-hold" className="text-15 text-warning">
          {noteMessages.holds[snapshot.holds.reason](snapshot.holds.units, above.product.name)}
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
      <Button
        disabled={charged.length === 0 || missing > 0 || (above ?? outside) !== undefined}
        aria-describedby={
          missing > 0 ? "cart-minimum" : above ? "cart-hold" : outside ? "cart-limit" : undefined
        }
        onClick={() => openCheckout()}
        className="min-h-12"
      >
        {messages.checkout(total)}
      </Button>
      <Button variant="outline" onClick={onClose}>
        {messages.continue}
      </Button>
    </div>
  );
}
