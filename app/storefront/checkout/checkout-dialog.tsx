import { useEffect, useEffectEvent, useRef } from "react";
import { Button, LinkButton } from "#app/design-system/button.tsx";
import { Dialog } from "#app/design-system/dialog.tsx";
import { Skeleton } from "#app/design-system/skeleton.tsx";
import { useCartControls, useCartState } from "#app/storefront/cart/cart-context.ts";
import { checkoutMessages } from "#messages/en/storefront/checkout.ts";
import { CheckoutForm } from "./checkout-form.tsx";
import { focusPaymentMethod } from "./focus-payment-method.ts";

interface SurfaceProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  finalFocus: () => HTMLElement | null;
}

/**
 * "Complete Your Order": shows the whole cost before the redirect to the card provider (spec S2.8). Opening
 * the dialog refreshes prices and stock. A shopper whose session ended is asked to sign in.
 */
export function CheckoutDialog({
  open,
  onOpenChange,
  finalFocus,
  onSignedOut,
}: SurfaceProps & { onSignedOut: () => void }) {
  const { store } = useCartControls();
  const { snapshot } = useCartState(store);
  const body = useRef<HTMLDivElement>(null);

  const signedOut = useEffectEvent(onSignedOut);
  useEffect(() => {
    if (!open) return;
    let stays = true;
    void store.refresh().then((reached) => {
      if (stays && reached && store.getState().snapshot?.buyer === null) signedOut();
    });
    return () => {
      stays = false;
    };
  }, [open, store]);

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={checkoutMessages.title}
      description={checkoutMessages.description}
      width="wide"
      initialFocus={() => !focusPaymentMethod(body.current)}
      finalFocus={finalFocus}
    >
      <div ref={body}>
        {snapshot?.buyer ? (
          <CheckoutForm
            snapshot={snapshot}
            buyer={snapshot.buyer}
            onSignedOut={onSignedOut}
            onDone={() => onOpenChange(false)}
          />
        ) : (
          <div className="grid gap-3 py-2">
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-11 w-full" />
            <Skeleton className="h-11 w-full" />
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** Asks a visitor to sign in before checkout. The cart is kept, and the checkout reopens after signing in. */
export function SignInNotice({ open, onOpenChange, finalFocus }: SurfaceProps) {
  const messages = checkoutMessages.signIn;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.title}
      description={messages.description}
      finalFocus={finalFocus}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            {messages.cancel}
          </Button>
          <LinkButton to="/auth?next=checkout" onClick={() => onOpenChange(false)}>
            {messages.go}
          </LinkButton>
        </div>
      }
    />
  );
}
