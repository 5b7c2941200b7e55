import "./checkout.css";
import { useEffect, useEffectEvent } from "react";
import { PanelStep } from "#app/design-system/panel.tsx";
import { Skeleton } from "#app/design-system/skeleton.tsx";
import { type UnpaidReason, useCartControls, useCartState } from "#app/storefront/cart/cart-context.ts";
import { designMessages } from "#messages/en/shared/design.ts";
import { checkoutMessages } from "#messages/en/storefront/checkout.ts";
import { CheckoutForm } from "./checkout-form.tsx";

interface CheckoutDialogProps {
  /** The reason why an earlier payment did not happen, or null. */
  reason: UnpaidReason | null;
  onBack: () => void;
  onClose: () => void;
  onSignedOut: () => void;
  /** Returns false when another step or dialog receives the focus. */
  finalFocus: () => HTMLElement | null | false;
}

/**
 * "Complete Your Order", the second step of the panel: shows the whole cost before the redirect to the card
 * provider (spec S2.8). Opening the dialog refreshes prices and stock. The dialog asks a shopper without a
 * session to sign in.
 */
export function CheckoutDialog({ reason, onBack, onClose, onSignedOut, finalFocus }: CheckoutDialogProps) {
  const { store } = useCartControls();
  const { snapshot } = useCartState(store);

  const signedOut = useEffectEvent(onSignedOut);
  useEffect(() => {
    let stays = true;
    void store.refresh().then((reached) => {
      if (stays && reached && store.getState().snapshot?.buyer === null) signedOut();
    });
    return () => {
      stays = false;
    };
  }, [store]);

  return (
    <PanelStep
      title={checkoutMessages.title}
      description={checkoutMessages.description}
      closeLabel={designMessages.close}
      back={{ label: checkoutMessages.toCart, onPress: onBack }}
      finalFocus={finalFocus}
    >
      {snapshot?.buyer ? (
        <CheckoutForm
          snapshot={snapshot}
          buyer={snapshot.buyer}
          reason={reason}
          onSignedOut={onSignedOut}
          onDone={onClose}
        />
      ) : (
        <div className="panel-body grid content-start gap-3 pt-4">
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-full" />
        </div>
      )}
    </PanelStep>
  );
}
