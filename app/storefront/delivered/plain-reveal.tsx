import { buttonClasses } from "#app/design-system/button.tsx";
import type { RevealedField } from "#domain/orders/revealed-lines.ts";

/** When scripts are switched off in the browser, this class hides the buttons that need JavaScript. */
export const SCRIPTED = "needs-script";

/** A form on the order page that reveals an item without JavaScript. */
export interface PlainReveal {
  /** The form's action URL. */
  address: string;
  /** The item that the form has just revealed. */
  opened?: { deliverableId: string; fields: readonly RevealedField[] } | null;
}

interface PlainRevealFormProps {
  address: string;
  deliverableId: string;
  label: string;
  /** Whether the button has the filled style. A view has only one button with the filled style. */
  isMain?: boolean;
}

/** Reveals an item without JavaScript. */
export function PlainRevealForm({ address, deliverableId, label, isMain = false }: PlainRevealFormProps) {
  return (
    <noscript>
      <form method="post" action={address}>
        <input type="hidden" name="deliverable" value={deliverableId} />
        <button type="submit" className={buttonClasses({ variant: isMain ? "filled" : "outline" })}>
          {label}
        </button>
      </form>
    </noscript>
  );
}
