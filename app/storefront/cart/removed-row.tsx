import { useState } from "react";
import { Button } from "#app/design-system/button.tsx";
import { cartMessages } from "./messages.ts";
import { usePausableTimer } from "./pausable-timer.ts";

/** How long the shopper can undo the removal of a line, in milliseconds. */
const UNDO_FOR = 5_000;

interface RemovedRowProps {
  name: string;
  onUndo: () => void;
  onEnd: () => void;
}

/**
 * Shows a row in place of a removed line for 5 s. While the button of the row is hovered or has the focus,
 * the row stays longer.
 */
export function RemovedRow({ name, onUndo, onEnd }: RemovedRowProps) {
  const [held, setHeld] = useState(false);
  usePausableTimer(UNDO_FOR, held, onEnd);
  const { removed, undo } = cartMessages.drawer;
  return (
    <li className="cart-removed">
      <span aria-hidden="true">{removed(name)}</span>
      <Button
        variant="outline"
        data-undo=""
        onClick={onUndo}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
      >
        {undo}
      </Button>
    </li>
  );
}
