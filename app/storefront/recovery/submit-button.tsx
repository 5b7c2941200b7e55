import type { ComponentProps, ReactNode } from "react";
import { Button } from "#app/design-system/button.tsx";

interface SubmitButtonProps {
  busy: boolean;
  /** The text of the button while the form is being submitted. */
  working: string;
  variant?: ComponentProps<typeof Button>["variant"];
  className?: string;
  children: ReactNode;
}

/**
 * Submits its form only once. A second click during the submission does nothing, and the button keeps the
 * focus.
 */
export function SubmitButton({ busy, working, variant, className, children }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      variant={variant}
      className={className}
      aria-disabled={busy}
      onClick={(event) => busy && event.preventDefault()}
    >
      {busy ? working : children}
    </Button>
  );
}
