import { lazy, Suspense, useEffect } from "react";
import { Button, LinkButton } from "#app/design-system/button.tsx";
import { loadPart } from "#app/design-system/connection.ts";
import { Dialog } from "#app/design-system/dialog.tsx";
import { useCartControls, useCartState } from "#app/storefront/cart/cart-context.ts";
import { checkoutMessages } from "#messages/en/storefront/checkout.ts";

const GuestForm = lazy(async () => ({
  default: (await loadPart(() => import("./guest/guest-form.tsx"))).GuestForm,
}));

interface SignInNoticeProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  finalFocus: () => HTMLElement | null;
}

/**
 * Asks a visitor to sign in before the checkout. When the shop allows guests, the visitor can enter an email
 * address instead. The cart is kept, and the checkout reopens after signing in.
 */
export function SignInNotice({ open, onOpenChange, finalFocus }: SignInNoticeProps) {
  const messages = checkoutMessages.signIn;
  const { store } = useCartControls();
  const guest = useCartState(store).snapshot?.guest;
  useEffect(() => {
    if (open) void store.refresh();
  }, [open, store]);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={guest?.title ?? messages.title}
      description={guest?.lead ?? messages.description}
      finalFocus={finalFocus}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            {messages.cancel}
          </Button>
          <LinkButton
            to="/auth?next=checkout"
            variant={guest ? "outline" : "filled"}
            onClick={() => onOpenChange(false)}
          >
            {messages.go}
          </LinkButton>
        </div>
      }
    >
      {guest && (
        <Suspense>
          <GuestForm messages={guest} />
        </Suspense>
      )}
    </Dialog>
  );
}
