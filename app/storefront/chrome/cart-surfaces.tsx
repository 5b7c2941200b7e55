import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { loadPart } from "#app/design-system/connection.ts";
import { useDismissToast } from "#app/design-system/toasts.tsx";
import type { AddedProduct } from "#app/storefront/cart/added-popup.tsx";
import {
  type CartControls,
  type CartSurface,
  type UnpaidReason,
  useCartState,
} from "#app/storefront/cart/cart-context.ts";
import { OpeningSheet } from "#app/storefront/cart/opening-sheet.tsx";
import type { CheckoutDialog } from "#app/storefront/checkout/checkout-dialog.tsx";
import { cartTotals, unitPrice } from "#domain/checkout/cart/cart-rules.ts";
import { useCheckoutEntry } from "./panel-history.ts";

const loadPopup = () => loadPart(() => import("#app/storefront/cart/added-popup.tsx"));
const loadPanel = () => loadPart(() => import("#app/design-system/panel.tsx"));
const loadSignIn = () => loadPart(() => import("#app/storefront/checkout/sign-in-notice.tsx"));
const AddedPopup = lazy(async () => ({ default: (await loadPopup()).AddedPopup }));
const Panel = lazy(async () => ({ default: (await loadPanel()).Panel }));
const SignInNotice = lazy(async () => ({ default: (await loadSignIn()).SignInNotice }));

type Step = "cart" | "checkout";
/**
 * The loaded steps of the panel. The steps do not use React's `lazy`, because a lazy step would appear only
 * after the panel has begun to open.
 */
const steps: Partial<Record<Step, (props: ComponentProps<typeof CheckoutDialog>) => ReactNode>> = {};
const loadStep = async (step: Step): Promise<void> => {
  steps[step] ??= await loadPart(async () =>
    step === "cart"
      ? (await import("#app/storefront/cart/cart-drawer.tsx")).CartDrawer
      : (await import("#app/storefront/checkout/checkout-dialog.tsx")).CheckoutDialog,
  );
};

/**
 * Loads the part of the cart that the visitor is about to use. When loading fails, the error is reported only
 * when the shopper opens the popup or the panel.
 */
export function prefetchSurfaces(signedIn: boolean): void {
  const last = signedIn ? loadStep("checkout") : loadSignIn();
  Promise.all([loadPopup(), loadPanel(), loadStep("cart"), last]).catch(() => {});
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

/**
 * The popup that appears after a product was added, the panel with cart and checkout, and the sign-in dialog.
 */
export function CartSurfaces(props: CartSurfacesProps) {
  const { controls, surface, reason, added, onAddedEnd, focusAfter } = props;
  const { lines, snapshot } = useCartState(controls.store);
  const dismissToast = useDismissToast();
  useCheckoutEntry(
    surface === "checkout",
    () => surface === "checkout" && controls.openCart(),
    () => controls.openCheckout(),
  );
  // When the shopper returns from the payment page with the Back button, the browser might restore the page
  // from its cache. A page from this cache still shows the checkout as it was just before the redirect to the
  // payment page.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && surface === "checkout") {
        controls.close();
        void import("./back-from-payment.ts").then(({ backFromPayment }) => backFromPayment(controls));
      }
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [surface, controls]);
  const asked = surface === "cart" || surface === "checkout" ? surface : null;
  // While the panel closes, it still shows its last step.
  const [step, setStep] = useState<Step | null>(null);
  if (asked && step !== asked) setStep(asked);
  const [, setLoaded] = useState("");
  useEffect(() => {
    // Renders again after the code of the step has loaded. The preload might not have loaded this code before
    // the current render.
    if (asked)
      loadStep(asked).then(
        () => setLoaded(asked),
        (error) =>
          setLoaded(() => {
            throw error;
          }),
      );
  }, [asked]);
  const StepNow = step && steps[step];
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
            // The drawer already shows the new item, and the toast would cover the drawer's title.
            dismissToast();
            controls.openCart();
          }}
          onClose={onAddedEnd}
        />
      )}
      {step && (
        <Panel open={asked !== null && StepNow !== undefined} onOpenChange={closeOr}>
          {StepNow && (
            <StepNow
              reason={reason}
              onBack={controls.openCart}
              onClose={controls.close}
              onSignedOut={controls.askToSignIn}
              finalFocus={panelFocus}
            />
          )}
        </Panel>
      )}
      {asked && !StepNow && opening}
      {hadSignIn.current && (
        <SignInNotice open={surface === "sign-in"} onOpenChange={closeOr} finalFocus={focusAfter} />
      )}
    </Suspense>
  );
}
