import { ShoppingCart } from "lucide-react";
import { formatMoney } from "#messages/format.ts";
import { useCart } from "./cart-context.ts";
import { cartMessages } from "./messages.ts";

/**
 * The button that opens the cart. The button shows the item count, and from 1024 px also the subtotal (spec
 * S2.6).
 */
export function CartButton() {
  const { itemCount, subtotal, openCart, prefetch } = useCart();
  return (
    <div className="needs-script flex items-center gap-2">
      {itemCount > 0 && (
        <span aria-hidden="true" className="hidden text-15 text-ink-2 lg:inline">
          {formatMoney(subtotal)}
        </span>
      )}
      <button
        type="button"
        data-cart-button=""
        aria-label={cartMessages.button(itemCount)}
        aria-haspopup="dialog"
        onClick={openCart}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        className="cart-button"
      >
        <ShoppingCart aria-hidden="true" size={20} />
        {itemCount > 0 && (
          <span aria-hidden="true" className="cart-count">
            {cartMessages.badge(itemCount)}
          </span>
        )}
      </button>
    </div>
  );
}
