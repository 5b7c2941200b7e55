import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { loadPart } from "#app/design-system/connection.ts";
import { useToast } from "#app/design-system/toasts.tsx";
import { useShopSnapshot } from "#app/storefront/base/shop-snapshot.ts";
import type { AddedProduct } from "#app/storefront/cart/added-popup.tsx";
import {
  CartContext,
  type CartControls,
  type CartSurface,
  type UnpaidReason,
  useCartState,
} from "#app/storefront/cart/cart-context.ts";
import { createCartStore } from "#app/storefront/cart/cart-store.ts";
import { cartMessages, domainErrorMessage } from "#app/storefront/cart/messages.ts";
import { OpeningSheet } from "#app/storefront/cart/opening-sheet.tsx";
import { useSessionNotice } from "#app/storefront/sign-in/session-notice.ts";
import { cartTotals } from "#domain/checkout/cart/cart-rules.ts";
import { isCharged } from "#domain/checkout/cart/refresh-cart.ts";

/** spec S9-4: duration of the success toast, in milliseconds. */
export const ADDED_TOAST_DURATION = 2000;
/** The query parameter that reopens the checkout after signing in. */
const RETURN_PARAMETER = "checkout";

const loadSurfaces = () => loadPart(() => import("./cart-surfaces.tsx"));
const CartSurfaces = lazy(async () => ({ default: (await loadSurfaces()).CartSurfaces }));

/**
 * Returns the element that had the focus when the first overlay opened. When no element had the focus, or
 * when that element has been removed, the function returns the cart button.
 */
function focusTarget(opener: HTMLElement | null): HTMLElement | null {
  return opener?.isConnected && opener !== document.body
    ? opener
    : document.querySelector<HTMLElement>("[data-cart-button]");
}

/**
 * The cart of the whole storefront: state, popup, and the panel with cart and checkout. The popup and the
 * panel are loaded when the visitor is about to use the cart.
 */
export function CartProvider({ children }: { children: ReactNode }) {
  const toast = useToast();
  const [store] = useState(() => createCartStore());
  const [surface, setSurface] = useState<CartSurface>("none");
  const [reason, setReason] = useState<UnpaidReason | null>(null);
  const [added, setAdded] = useState<AddedProduct | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const { lines, loaded } = useCartState(store);
  const shop = useShopSnapshot();
  const signedIn = shop?.signedIn === true;
  const signedInNow = useRef(signedIn);
  signedInNow.current = signedIn;

  const controls = useMemo<CartControls>(() => {
    const show = (next: CartSurface, why: UnpaidReason | null = null) => {
      // The popup closes before the drawer opens. The cart button has the focus after the popup has closed
      // and before the drawer has opened.
      if (document.activeElement?.matches("[data-popup-main]"))
        focusTarget(null)?.focus({ preventScroll: true });
      setSurface((before) => {
        if (before === "none") opener.current = document.activeElement as HTMLElement | null;
        return next;
      });
      setReason(why);
      setAdded(null);
    };
    return {
      store,
      add(product, quantity = 1, place = "list") {
        try {
          const rejection = store.add(product, quantity);
          if (rejection) {
            toast({ ...domainErrorMessage(rejection, place), variant: "destructive" });
            return false;
          }
        } catch {
          toast({ ...cartMessages.addFailed, variant: "destructive" });
          return false;
        }
        if (!product) return false;
        // The product might have sold out after the page was loaded.
        void store.refresh().then(() => {
          const notes = store.getState().notes.get(product.id);
          if (isCharged(notes)) return;
          setAdded(null);
          toast({ ...domainErrorMessage({ code: "out_of_stock" }, place), variant: "destructive" });
        });
        setAdded((before) => ({ product, key: (before?.key ?? 0) + 1 }));
        // The toast is not visible, because the popup already shows that the product was added.
        toast({ ...cartMessages.added(product.name), duration: ADDED_TOAST_DURATION, quiet: true });
        return true;
      },
      openCart: () => {
        show("cart");
        void store.refresh();
      },
      openCheckout: (why) =>
        show(signedInNow.current || store.getState().snapshot?.buyer ? "checkout" : "sign-in", why),
      askToSignIn: () => show("sign-in"),
      close: () => {
        store.acknowledge();
        setSurface("none");
      },
      prefetch: () => {
        // When the preload fails, the page reports the error only when the shopper opens the popup or the
        // panel.
        loadSurfaces().then(
          ({ prefetchSurfaces }) => prefetchSurfaces(signedInNow.current),
          () => {},
        );
      },
    };
  }, [store, toast]);

  useEffect(() => store.connect(), [store]);

  // When the catalog has changed, the layout reloads, and the cart updates its prices. A page that was
  // hidden, or that has no live connection, updates when it becomes visible again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each load of the layout.
  useEffect(() => {
    const refresh = () => {
      if (!document.hidden && store.getState().lines.length > 0) void store.refresh();
    };
    refresh();
    document.addEventListener("visibilitychange", refresh);
    return () => document.removeEventListener("visibilitychange", refresh);
  }, [store, shop]);

  const holdsSomething = lines.length > 0;
  useEffect(() => {
    if (!holdsSomething || typeof requestIdleCallback !== "function") return;
    const idle = requestIdleCallback(controls.prefetch);
    return () => cancelIdleCallback(idle);
  }, [holdsSomething, controls]);

  useSessionNotice(signedIn);
  useReturnToCheckout(signedIn && loaded && holdsSomething, controls.openCheckout);
  useEffect(() => {
    // When the current history entry is the checkout's entry, the shopper has come back from the payment
    // page.
    if (!signedIn || !window.history.state?.checkout) return;
    import("./back-from-payment.ts").then(({ backFromPayment }) => backFromPayment(controls)).catch(() => {});
  }, [signedIn, controls]);
  const isUsed = useRef(false);
  isUsed.current ||= surface !== "none" || added !== null;
  return (
    <CartContext value={controls}>
      {children}
      {isUsed.current && (
        <Suspense
          fallback={
            surface === "none" ? null : (
              <OpeningSheet items={cartTotals(lines).items} onClose={controls.close} />
            )
          }
        >
          <CartSurfaces
            controls={controls}
            surface={surface}
            reason={reason}
            added={added}
            onAddedEnd={() => setAdded(null)}
            focusAfter={() => focusTarget(opener.current)}
          />
        </Suspense>
      )}
    </CartContext>
  );
}

/** Reopens the checkout after signing in and removes the parameter from the address. */
function useReturnToCheckout(ready: boolean, openCheckout: () => void): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const rest = new URLSearchParams(search);
    if (!ready || rest.get(RETURN_PARAMETER) !== "open") return;
    rest.delete(RETURN_PARAMETER);
    openCheckout();
    void navigate({ pathname, search: String(rest) }, { replace: true, preventScrollReset: true });
  }, [ready, pathname, search, navigate, openCheckout]);
}
