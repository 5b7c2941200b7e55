import { type FormEvent, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { Button } from "#app/design-system/button.tsx";
import { useToast } from "#app/design-system/toasts.tsx";
import { accountMessages } from "#app/storefront/delivered/messages.ts";
import { signInMessages } from "#app/storefront/sign-in/messages.ts";

/**
 * Signs out and shows a toast. Without JavaScript the button submits a plain form. `label` overrides the
 * default text.
 */
export function SignOutButton({
  label = accountMessages.signOut,
  variant = "outline",
  onSignedOut,
}: {
  label?: string;
  variant?: "outline" | "quiet";
  onSignedOut?: () => void;
}) {
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  async function signOut(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const response = await fetch("/sign-out", { method: "POST", headers: { Accept: "application/json" } });
      if (!response.ok) throw new Error(`/sign-out answered ${response.status}`);
    } catch {
      setBusy(false);
      toast({ ...signInMessages.signOutFailed, variant: "destructive" });
      return;
    }
    toast(signInMessages.signedOut);
    onSignedOut?.();
    await navigate("/");
    await revalidate();
  }

  return (
    <form method="post" action="/sign-out" onSubmit={signOut}>
      <Button type="submit" variant={variant} aria-disabled={busy}>
        {label}
      </Button>
    </form>
  );
}
