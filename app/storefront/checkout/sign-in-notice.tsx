import { Button, LinkButton } from "#app/design-system/button.tsx";
import { Dialog } from "#app/design-system/dialog.tsx";
import { checkoutMessages } from "#messages/en/storefront/checkout.ts";

interface SignInNoticeProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  finalFocus: () => HTMLElement | null;
}

/**
 * Asks a visitor to sign in before the checkout. The cart stays, and the checkout opens again after signing
 * in.
 */
export function SignInNotice({ open, onOpenChange, finalFocus }: SignInNoticeProps) {
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
