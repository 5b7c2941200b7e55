import type { ComponentProps, ReactNode } from "react";
import { Button } from "#app/design-system/button.tsx";

interface SubmitButtonProps {
  busy: boolean;
  /** Said while the form is on its way. */
  working: string;
  variant?: ComponentProps<typeof Button>["variant"];
  children: ReactNode;
}

/** Sends its form once: while it is on its way a second press does nothing, and the button keeps the focus. */
export function SubmitButton({ busy, working, variant, children }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      variant={variant}
      aria-disabled={busy}
      onClick={(event) => busy && event.preventDefault()}
    >
      {busy ? working : children}
    </Button>
  );
}
