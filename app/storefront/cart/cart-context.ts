import { createContext, useContext, useMemo, useSyncExternalStore } from "react";
import {
  type CartLine,
  type CartProduct,
  cartTotals,
  quantityInCart,
} from "#domain/checkout/cart/cart-rules.ts";
import { isCharged } from "#domain/checkout/cart/refresh-cart.ts";
import { type CartState, type CartStore, EMPTY_CART } from "./cart-store.ts";

/** Which of the cart's surfaces is open; one at a time. */
export type CartSurface = "none" | "cart" | "checkout" | "sign-in";

export interface CartControls {
  store: CartStore;
  /** Adds to the cart and says so, or says why not in the words of its place; whether it was added. */
  add: (product: CartProduct | null | undefined, quantity?: number, place?: "list" | "product") => boolean;
  /** Sets a line's quantity, or says why not; zero removes the line. */
  setQuantity: (productId: string, quantity: number) => void;
  /** Opens the drawer. */
  openCart: () => void;
  /** Opens the checkout dialog, or the sign-in notice for a visitor. */
  openCheckout: () => void;
  /** The server says that nobody is signed in. */
  askToSignIn: () => void;
  close: () => void;
  /** Loads the drawer and the dialog before they are needed. */
  prefetch: () => void;
}

export const CartContext = createContext<CartControls | null>(null);

/** What the cart can do, without following what it holds. Needs a `CartProvider` above. */
export function useCartControls(): CartControls {
  const controls = useContext(CartContext);
  if (!controls) throw new Error("useCart needs a CartProvider above it");
  return controls;
}

/** The cart as it is now. Empty on the server and in the first paint, so that both render the same. */
export function useCartState(store: CartStore): CartState {
  return useSyncExternalStore(store.subscribe, store.getState, () => EMPTY_CART);
}

export interface Cart extends CartControls {
  lines: readonly CartLine[];
  /** Whether the stored cart was read; false on the server and in the first paint. */
  loaded: boolean;
  /** Items, not lines. */
  itemCount: number;
  /** Minor units of USD, without lines that are gone or sold out. */
  subtotal: number;
  quantityOf: (productId: string) => number;
}

/** The cart and what can be done with it. Needs a `CartProvider` above. */
export function useCart(): Cart {
  const controls = useCartControls();
  const { lines, notes, loaded } = useCartState(controls.store);
  return useMemo(() => {
    const charged = lines.filter((line) => isCharged(notes.get(line.product.id)));
    return {
      ...controls,
      lines,
      loaded,
      itemCount: cartTotals(lines).items,
      subtotal: cartTotals(charged).total,
      quantityOf: (productId: string) => quantityInCart(lines, productId),
    };
  }, [controls, lines, notes, loaded]);
}
