import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { loadPart } from "#app/design-system/connection.ts";
import { useDismissToast } from "#app/design-system/toasts.tsx";
import type { AddedProduct } from "#app/storefront/cart/added-popup.tsx";
import {
  type CartControls,
  type CartSurface,
  type UnpaidReason,
  useCartState,
} from "#app/storefront/cart/cart-context.ts";
import { flyCover } from "#app/storefront/cart/fly-cover.ts";
import { OpeningSheet } from "#app/storefront/cart/opening-sheet.tsx";
import { cartTotals, unitPrice } from "#domain/checkout/cart/cart-rules.ts";
import { useCheckoutEntry } from "./panel-history.ts";

const loadPopup = () => loadPart(() => import("#app/storefront/cart/added-popup.tsx"));
const loadPanel = () => loadPart(() => import("#app/design-system/panel.tsx"));
const loadDrawer = () => loadPart(() => import("#app/storefront/cart/cart-drawer.tsx"));
const loadCheckout = () => loadPart(() => import("#app/storefront/checkout/checkout-dialog.tsx"));
const loadSignIn = () => loadPart(() => import("#app/storefront/checkout/sign-in-notice.tsx"));
const AddedPopup = lazy(async () => ({ default: (await loadPopup()).AddedPopup }));
const Panel = lazy(async () => ({ default: (await loadPanel()).Panel }));
const CartDrawer = lazy(async () => ({ default: (await loadDrawer()).CartDrawer }));
const CheckoutDialog = lazy(async () => ({ default: (await loadCheckout()).CheckoutDialog }));
const SignInNotice = lazy(async () => ({ default: (await loadSignIn()).SignInNotice }));

/** Loads what the visitor is about to use. A failure is reported when the part is opened. */
export function prefetchSurfaces(signedIn: boolean): void {
  const last = signedIn ? loadCheckout : loadSignIn;
  Promise.all([loadPopup(), loadPanel(), loadDrawer(), last()]).catch(() => {});
}

interface CartSurfacesProps {
  controls: CartControls;
  surface: CartSurface;
  reason: UnpaidReason | null;
  added: AddedProduct | null;
  onAddedEnd: () => void;
  /** Returns the element that gets the focus when the last overlay closes. */
  focusAfter: () => HTMLElement | null;
}

/** The popup after adding, the panel with cart and checkout, and the sign-in dialog. */
export function CartSurfaces(props: CartSurfacesProps) {
  const { controls, surface, reason, added, onAddedEnd, focusAfter } = props;
  const { lines, snapshot } = useCartState(controls.store);
  const dismissToast = useDismissToast();
  useCheckoutEntry(
    surface === "checkout",
    () => surface === "checkout" && controls.openCart(),
    () => controls.openCheckout(),
  );
  useEffect(() => {
    if (added) flyCover(added.product.id);
  }, [added]);
  const isPanel = surface === "cart" || surface === "checkout";
  // While the panel closes, it shows its last step.
  const [step, setStep] = useState<CartSurface>("none");
  if (isPanel && step !== surface) setStep(surface);
  const hasAdded = useRef(false);
  hasAdded.current ||= added !== null;
  const hadSignIn = useRef(false);
  hadSignIn.current ||= surface === "sign-in";

  const addedLine = lines.find(({ product }) => product.id === added?.product.id);
  const closeOr = (open: boolean) => {
    if (!open) controls.close();
  };
  const panelFocus = () => (surface === "none" ? focusAfter() : false);
  const opening = surface !== "none" && (
    <OpeningSheet items={cartTotals(lines).items} onClose={controls.close} />
  );
  return (
    <Suspense fallback={opening}>
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
          onClose={onAddedEnd}
        />
      )}
      {step !== "none" && (
        <Panel open={isPanel} onOpenChange={closeOr}>
          <Suspense fallback={opening}>
            {step === "cart" ? (
              <CartDrawer onClose={controls.close} finalFocus={panelFocus} />
            ) : (
              <CheckoutDialog
                reason={reason}
                onBack={controls.openCart}
                onClose={controls.close}
                onSignedOut={controls.askToSignIn}
                finalFocus={panelFocus}
              />
            )}
          </Suspense>
        </Panel>
      )}
      {hadSignIn.current && (
        <SignInNotice open={surface === "sign-in"} onOpenChange={closeOr} finalFocus={focusAfter} />
      )}
    </Suspense>
  );
}
