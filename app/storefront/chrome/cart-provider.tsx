import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { loadPart } from "#app/design-system/connection.ts";
import { useDismissToast, useToast } from "#app/design-system/toasts.tsx";
import { useShopSnapshot } from "#app/storefront/base/shop-snapshot.ts";
import type { AddedProduct } from "#app/storefront/cart/added-popup.tsx";
import {
  CartContext,
  type CartControls,
  type CartSurface,
  useCartState,
} from "#app/storefront/cart/cart-context.ts";
import { createCartStore } from "#app/storefront/cart/cart-store.ts";
import { cartMessages, domainErrorMessage } from "#app/storefront/cart/messages.ts";
import { OpeningSheet } from "#app/storefront/cart/opening-sheet.tsx";
import { useSessionNotice } from "#app/storefront/sign-in/session-notice.ts";
import { cartTotals, unitPrice } from "#domain/checkout/cart/cart-rules.ts";
import { isCharged } from "#domain/checkout/cart/refresh-cart.ts";

/** spec S9-4: duration of the success toast, in milliseconds. */
export const ADDED_TOAST_DURATION = 2000;
/** The query parameter that reopens the checkout after signing in. */
const RETURN_PARAMETER = "checkout";

const loadPopup = () => loadPart(() => import("#app/storefront/cart/added-popup.tsx"));
const loadDrawer = () => loadPart(() => import("#app/storefront/cart/cart-drawer.tsx"));
const loadCheckout = () => loadPart(() => import("#app/storefront/checkout/checkout-dialog.tsx"));
const AddedPopup = lazy(async () => ({ default: (await loadPopup()).AddedPopup }));
const CartDrawer = lazy(async () => ({ default: (await loadDrawer()).CartDrawer }));
const CheckoutDialog = lazy(async () => ({ default: (await loadCheckout()).CheckoutDialog }));
const SignInNotice = lazy(async () => ({ default: (await loadCheckout()).SignInNotice }));

/**
 * Returns the element that had focus when the first overlay
 * opened, or the cart button when that element is gone.
 */
function focusTarget(opener: HTMLElement | null): HTMLElement | null {
  return opener?.isConnected ? opener : document.querySelector<HTMLElement>("[data-cart-button]");
}

/**
 * The cart of the whole storefront: state, popup, drawer and checkout dialog. These three are loaded when the
 * visitor is about to use them.
 */
export function CartProvider({ children }: { children: ReactNode }) {
  const toast = useToast();
  const dismissToast = useDismissToast();
  const [store] = useState(() => createCartStore());
  const [surface, setSurface] = useState<CartSurface>("none");
  const [opened, setOpened] = useState<ReadonlySet<CartSurface>>(new Set());
  const [added, setAdded] = useState<AddedProduct | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const { lines, snapshot, loaded } = useCartState(store);
  const shop = useShopSnapshot();
  const signedIn = shop?.signedIn === true;
  const signedInNow = useRef(signedIn);
  signedInNow.current = signedIn;

  const controls = useMemo<CartControls>(() => {
    const show = (next: CartSurface) => {
      // The popup closes before the drawer opens. The cart button holds the focus in between.
      if (document.activeElement?.matches("[data-popup-main]"))
        focusTarget(null)?.focus({ preventScroll: true });
      setSurface((before) => {
        if (before === "none") opener.current = document.activeElement as HTMLElement | null;
        return next;
      });
      setOpened((before) => (before.has(next) ? before : new Set(before).add(next)));
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
        // The product may have sold out after the page was loaded.
        void store.refresh().then(() => {
          const notes = store.getState().notes.get(product.id);
          if (isCharged(notes)) return;
          setAdded(null);
          toast({ ...domainErrorMessage({ code: "out_of_stock" }, place), variant: "destructive" });
        });
        setAdded((before) => ({ product, key: (before?.key ?? 0) + 1 }));
        // The popup already shows it.
        toast({ ...cartMessages.added(product.name), duration: ADDED_TOAST_DURATION, quiet: true });
        return true;
      },
      setQuantity(productId, quantity) {
        try {
          const rejection = store.setQuantity(productId, quantity);
          if (rejection) toast({ ...domainErrorMessage(rejection), variant: "destructive" });
        } catch {
          toast({ ...cartMessages.updateFailed, variant: "destructive" });
        }
      },
      openCart: () => {
        show("cart");
        void store.refresh();
      },
      openCheckout: () => show(signedInNow.current ? "checkout" : "sign-in"),
      askToSignIn: () => show("sign-in"),
      close: () => {
        store.acknowledge();
        setSurface("none");
      },
      prefetch: () => {
        // A failed preload is reported when the part is opened.
        Promise.all([loadPopup(), loadDrawer(), loadCheckout()]).catch(() => {});
      },
    };
  }, [store, toast]);

  useEffect(() => store.connect(), [store]);

  // The layout reloads when the catalog has changed: the cart then updates its prices. A page that was
  // hidden, or that has no live connection, asks when it becomes visible again.
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

  const hasAdded = useRef(false);
  hasAdded.current ||= added !== null;
  const finalFocus = () => focusTarget(opener.current);
  const addedLine = lines.find(({ product }) => product.id === added?.product.id);
  const closeOr = (open: boolean) => {
    if (!open) controls.close();
  };
  return (
    <CartContext value={controls}>
      {children}
      <Suspense
        fallback={
          surface === "none" ? null : (
            <OpeningSheet items={cartTotals(lines).items} onClose={controls.close} />
          )
        }
      >
        {hasAdded.current && (
          <AddedPopup
            added={surface === "none" ? added : null}
            price={addedLine ? unitPrice(addedLine, snapshot?.offers) : 0}
            totals={cartTotals(lines, snapshot?.offers)}
            onView={() => {
              // The drawer shows the new item, and the toast would cover the drawer's title.
              dismissToast();
              controls.openCart();
            }}
            onClose={() => setAdded(null)}
          />
        )}
        {opened.has("cart") && (
          <CartDrawer
            open={surface === "cart"}
            onOpenChange={closeOr}
            finalFocus={() => (surface === "checkout" || surface === "sign-in" ? false : finalFocus())}
          />
        )}
        {opened.has("checkout") && (
          <CheckoutDialog
            open={surface === "checkout"}
            onOpenChange={closeOr}
            onSignedOut={controls.askToSignIn}
            finalFocus={finalFocus}
          />
        )}
        {opened.has("sign-in") && (
          <SignInNotice open={surface === "sign-in"} onOpenChange={closeOr} finalFocus={finalFocus} />
        )}
      </Suspense>
    </CartContext>
  );
}

/** Reopens the checkout after signing in and removes the parameter from the address. */
function useReturnToCheckout(ready: boolean, openCheckout: () => void): void {
  const location = useLocation();
  const navigate = useNavigate();
  const wanted = new URLSearchParams(location.search).get(RETURN_PARAMETER) === "open";
  useEffect(() => {
    if (!wanted || !ready) return;
    const rest = new URLSearchParams(location.search);
    rest.delete(RETURN_PARAMETER);
    const search = rest.toString();
    openCheckout();
    void navigate(
      { pathname: location.pathname, search: search && `?${search}` },
      { replace: true, preventScrollReset: true },
    );
  }, [wanted, ready, location.pathname, location.search, navigate, openCheckout]);
}
