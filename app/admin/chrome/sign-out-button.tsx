import { LogOut } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { expectNotice } from "#app/admin/base/entry-notice.ts";
import { Button } from "#app/design-system/button.tsx";
import { useToast } from "#app/design-system/toasts.tsx";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";

/** "Sair": signs out and shows a toast. Without JavaScript the button submits a plain form. */
export function SignOutButton() {
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  async function signOut(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const response = await fetch("/admin/logout", {
        method: "POST",
        headers: { Accept: "application/json" },
      });
      if (!response.ok) throw new Error(response.statusText);
    } catch {
      setBusy(false);
      toast({ ...adminMessages.signOutFailed, variant: "destructive" });
      return;
    }
    expectNotice("signedOut");
    await navigate("/admin/login");
    await revalidate();
  }

  return (
    <form method="post" action="/admin/logout" onSubmit={signOut}>
      <Button
        type="submit"
        variant="outline"
        size="sm"
        aria-disabled={busy}
        className="min-h-10 border-transparent text-ink-2 max-md:w-10"
      >
        <LogOut aria-hidden="true" size={16} className="shrink-0" />
        <span className="max-md:sr-only">{adminMessages.shell.signOut}</span>
      </Button>
    </form>
  );
}
