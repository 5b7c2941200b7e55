import { Menu, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Link } from "#app/design-system/link.tsx";
import type { AccountEntry } from "#app/storefront/account-drawer/use-account-drawer.tsx";
import { shopMessages } from "#messages/en/storefront/shop.ts";
import type { NavigationLink } from "./navigation-links.ts";

interface MobileMenuProps {
  links: NavigationLink[];
  account: NavigationLink;
  accountEntry: AccountEntry;
}

/**
 * The menu below 768 px. The menu is a `details` element, which the browser opens without JavaScript. With
 * JavaScript, the menu also closes on Escape, on a click outside, when Tab moves the focus out, and when a
 * page opens.
 */
export function MobileMenu({ links, account, accountEntry }: MobileMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the menu.
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [key]);

  useEffect(() => {
    if (!open) return;
    const close = (event: Event) => {
      const details = menu.current;
      if (!details) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        details.open = false;
        details.querySelector("summary")?.focus();
      } else if (event.target instanceof Node && !details.contains(event.target)) {
        details.open = false;
      }
    };
    const events = ["keydown", "pointerdown", "focusin"] as const;
    for (const name of events) document.addEventListener(name, close);
    return () => {
      for (const name of events) document.removeEventListener(name, close);
    };
  }, [open]);

  return (
    <details ref={menu} className="group md:hidden" onToggle={(event) => setOpen(event.currentTarget.open)}>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: some screen readers do not announce a
          summary's state. */}
      <summary
        data-menu-button=""
        aria-label={shopMessages.shell.menu}
        aria-expanded={open}
        className="grid size-11 list-none place-items-center rounded-10 border border-control"
      >
        <Menu aria-hidden="true" size={20} className="group-open:hidden" />
        <X aria-hidden="true" size={20} className="hidden group-open:block" />
      </summary>
      <nav
        aria-label={shopMessages.shell.mainNav}
        className="absolute inset-x-0 top-full border-y border-line bg-bg shadow-float"
      >
        <ul className="menu-links page py-2">
          {[...links, account].map(({ label, ...link }) => (
            <li key={link.to}>
              <Link
                discover="none"
                {...link}
                {...(link.to === account.to && accountEntry)}
                className="menu-link"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}
