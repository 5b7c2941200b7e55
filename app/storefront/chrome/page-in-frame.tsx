import type { ReactNode } from "react";
import { ToastContext } from "#app/design-system/toasts.tsx";
import { CartContext, type CartControls } from "#app/storefront/cart/cart-context.ts";
import { createCartStore } from "#app/storefront/cart/cart-store.ts";
import { Main } from "./shop-frame.tsx";

const nothing = () => {};
const NO_TOASTS = { show: nothing, dismiss: nothing };

/** The cart of all visitors on the server. It stays empty: only a browser adds to a cart. */
let emptyCart: CartControls | undefined;

const createEmptyCart = (): CartControls => ({
  store: createCartStore(),
  add: () => false,
  setQuantity: nothing,
  openCart: nothing,
  openCheckout: nothing,
  askToSignIn: nothing,
  close: nothing,
  prefetch: nothing,
});

/**
 * A page as `ShopFrame` shows it, without the frame itself (`DocumentPart`). Only the server renders it:
 * nobody uses its cart, and it shows no toast.
 */
export function PageInFrame({ children }: { children: ReactNode }) {
  emptyCart ??= createEmptyCart();
  return (
    <ToastContext value={NO_TOASTS}>
      <CartContext value={emptyCart}>
        <Main>{children}</Main>
      </CartContext>
    </ToastContext>
  );
}
