import type { ComponentProps } from "react";
import { Button } from "#app/design-system/button.tsx";
import { classes } from "#app/design-system/classes.ts";
import { accountMessages } from "./messages.ts";

const messages = accountMessages.vault;

interface CopyButtonProps extends ComponentProps<typeof Button> {
  isCopied: boolean;
  /** The accessible name of the button. Just after copying, the button has a different name. */
  name: string;
}

/**
 * Copies a value without showing the value. For two seconds the button confirms the copy with an animated
 * tick.
 */
export function CopyButton({
  isCopied,
  name,
  children = messages.copy,
  className,
  ...rest
}: CopyButtonProps) {
  return (
    <Button
      variant="outline"
      className={classes("vault-copy", isCopied && "vault-copied", className)}
      aria-label={isCopied ? undefined : name}
      {...rest}
    >
      {isCopied ? <Tick /> : <i className="glyph glyph-copy" />}
      {isCopied ? messages.copied : children}
    </Button>
  );
}

function Tick() {
  return (
    <svg viewBox="0 0 24 24" className="drawn-tick" aria-hidden="true">
      <path d="M4 12.5 9.5 18 20 6.5" pathLength="1" />
    </svg>
  );
}
