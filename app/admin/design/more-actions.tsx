import { Ellipsis } from "lucide-react";
import { type MouseEvent, type ReactNode, useId } from "react";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";

/**
 * The less frequent actions of a page. A button with "…" opens the menu of these actions, also without
 * scripts. The actions need no classes of their own.
 */
export function MoreActions({ children }: { children: ReactNode }) {
  const id = useId();
  // The menu stays open when the user clicks inside a form, because the form may ask for the second factor.
  const close = ({ currentTarget, target }: MouseEvent) => {
    if (currentTarget.matches(":popover-open") && !(target as Element).closest("form"))
      (currentTarget as HTMLElement).hidePopover();
  };
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={adminMessages.shell.moreActions}
        className="button button-outline min-h-9 px-2.5"
      >
        <Ellipsis aria-hidden="true" size={18} />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the actions inside handle keys and clicks. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: The browser reports Enter on an action as a click. */}
      <div id={id} popover="auto" onClick={close} className="row-menu actions-menu">
        {children}
      </div>
    </>
  );
}
