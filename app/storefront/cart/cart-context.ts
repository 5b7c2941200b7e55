import { createContext, useContext, useMemo, useSyncExternalStore } from "react";
import {
  type CartLine,
  type CartProduct,
  cartTotals,
  quantityInCart,
} from "#domain/checkout/cart/cart-rules.ts";
import type { CartOffer } from "#domain/checkout/cart/cart-snapshot.ts";
import { isCharged } from "#domain/checkout/cart/refresh-cart.ts";
import { type CartState, type CartStore, EMPTY_CART } from "./cart-store.ts";

/**
 * The open overlay of the cart. Only one overlay is open at a time. Cart and checkout are two steps of one
 * panel.
 */
export type CartSurface = "none" | "cart" | "checkout" | "sign-in";

/**
 * The reason why an earlier payment of the cart did not happen. The checkout shows this reason at the top of
 * the dialog.
 */
export interface UnpaidReason {
  /** "danger" when the payment was refused, "warning" when the shopper left the payment page. */
  tone: "danger" | "warning";
  /** A text that says what happened, and that the shop charged nothing. */
  title: string;
  text: string;
}

export interface CartControls {
  store: CartStore;
  /**
   * Adds a product, and shows a toast that reports the result or the error. `place` says where the shopper
   * added the product. The text of the error depends on `place`. Returns whether the product was added.
   */
  add: (product: CartProduct | null | undefined, quantity?: number, place?: "list" | "product") => boolean;
  openCart: () => void;
  /**
   * Opens the checkout dialog, with the reason why an earlier payment did not happen. Opens the sign-in
   * dialog instead when the visitor is not signed in and has not entered an email address as a guest.
   */
  openCheckout: (reason?: UnpaidReason) => void;
  /** Opens the sign-in dialog after the server reported that the session has ended. */
  askToSignIn: () => void;
  close: () => void;
  /** Preloads the drawer and the checkout dialog. */
  prefetch: () => void;
}

export const CartContext = createContext<CartControls | null>(null);

/**
 * Returns the cart's actions without subscribing to its state. The calling component must be inside a
 * `CartProvider`.
 */
export function useCartControls(): CartControls {
  const controls = useContext(CartContext);
  if (!controls) throw new Error("useCart needs a CartProvider above it");
  return controls;
}

/**
 * Returns the cart's current state. The cart is empty on the server and in the first render of the browser,
 * because both must render the same HTML.
 */
export function useCartState(store: CartStore): CartState {
  return useSyncExternalStore(store.subscribe, store.getState, () => EMPTY_CART);
}

export interface Cart extends CartControls {
  lines: readonly CartLine[];
  /** Whether the stored cart was read. The value is always false on the server and in the first render. */
  loaded: boolean;
  /** The number of all units in the cart. A line can contain several units. */
  itemCount: number;
  /** The total price of the available lines, in minor units of USD. */
  subtotal: number;
  quantityOf: (productId: string) => number;
  /**
   * The limits of a product for this shopper. The function returns undefined until the server has sent the
   * limits.
   */
  offerOf: (productId: string) => CartOffer | undefined;
}

/** Returns the cart's state and actions. The calling component must be inside a `CartProvider`. */
export function useCart(): Cart {
  const controls = useCartControls();
  const { lines, notes, snapshot, loaded } = useCartState(controls.store);
  return useMemo(() => {
    const charged = lines.filter((line) => isCharged(notes.get(line.product.id)));
    return {
      ...controls,
      lines,
      loaded,
      itemCount: cartTotals(lines).items,
      subtotal: cartTotals(charged, snapshot?.offers).total,
      quantityOf: (productId: string) => quantityInCart(lines, productId),
      offerOf: (productId: string) => snapshot?.offers?.[productId],
    };
  }, [controls, lines, notes, snapshot, loaded]);
}
