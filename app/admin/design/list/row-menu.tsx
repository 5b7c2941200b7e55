import { Ellipsis } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";

interface RowMenuProps {
  /** The name of the menu for screen readers, which includes the row. */
  label: string;
  /** The actions, each a button or a link. The actions are rendered while the menu is open. */
  children: ReactNode;
}

/**
 * The button "…" opens a menu with the less frequent actions of a row. The browser closes the menu on Escape
 * and on a click outside.
 */
export function RowMenu({ label, children }: RowMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    if (button.current && menu.current) place(menu.current, button.current);
    menu.current?.querySelector<HTMLElement>("a, button")?.focus();
    const close = () => menu.current?.hidePopover();
    window.addEventListener("scroll", close, { passive: true });
    return () => window.removeEventListener("scroll", close);
  }, [isOpen]);
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={label}
        aria-expanded={isOpen}
        className="row-menu-button"
      >
        <Ellipsis aria-hidden="true" size={18} />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the actions inside handle keys and clicks. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: The browser reports Enter on an action as a click. */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        onToggle={(event) => setOpen(event.newState === "open")}
        onClick={() => menu.current?.hidePopover()}
        className="row-menu"
      >
        {isOpen && children}
      </div>
    </>
  );
}

/** Places the menu under its button, or above the button when there is no room below. */
function place(menu: HTMLElement, button: HTMLElement): void {
  const { top, bottom, right } = button.getBoundingClientRect();
  const { offsetHeight: height, offsetWidth: width } = menu;
  const isBelow = bottom + height + 8 < window.innerHeight;
  menu.style.top = `${isBelow ? bottom + 4 : Math.max(8, top - height - 4)}px`;
  menu.style.left = `${Math.max(8, right - width)}px`;
}
