import { useEffect } from "react";
import { useLocation } from "react-router";
import { ConnectionNotice } from "#app/connection/connection-notice.tsx";
import { LinkButton } from "#app/design-system/button.tsx";
import { Link } from "#app/design-system/link.tsx";
import { useToast } from "#app/design-system/toasts.tsx";
import { useAccountDrawer } from "#app/storefront/account-drawer/use-account-drawer.tsx";
import type { ShopSnapshot } from "#app/storefront/base/shop-snapshot.ts";
import { CartButton } from "#app/storefront/cart/cart-button.tsx";
import { shopMessages } from "#messages/en/storefront/shop.ts";
import { language } from "#messages/language.ts";
import { MobileMenu } from "./mobile-menu.tsx";
import { accountLink, navigationLinks } from "./navigation-links.ts";

/** Wordmark, links, cart and account. Below 768 px the links are in the menu. */
export function TopBar({ snapshot }: { snapshot: ShopSnapshot }) {
  const toast = useToast();
  // When the page is in the default language English and the browser prefers Portuguese, offers Portuguese.
  useEffect(() => {
    if (language() !== "written" || !/^pt\b/i.test(navigator.language)) return;
    import("./language-offer.ts").then(({ offerPortuguese }) => offerPortuguese(toast)).catch(() => {});
  }, [toast]);
  const { pathname } = useLocation();
  const account = accountLink(snapshot.signedIn, pathname);
  const links = navigationLinks(snapshot.signedIn, pathname);
  const { entry, drawer } = useAccountDrawer(snapshot.signedIn);
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-bg">
      <div className="page flex h-16 items-center gap-2 md:gap-3">
        <div className="mr-auto min-w-0">
          <Link to="/" className="title block truncate rounded-6 py-1 text-22 font-semibold">
            {snapshot.logo ? (
              <img {...snapshot.logo} alt={snapshot.siteName} className="h-9 w-auto" />
            ) : (
              snapshot.siteName
            )}
          </Link>
        </div>
        <nav aria-label={shopMessages.shell.mainNav} className="hidden md:block">
          <ul className="flex items-center lg:gap-1">
            {links.map(({ label, ...link }) => (
              <li key={link.to}>
                <Link {...link} discover="none" prefetch="intent" className="top-link">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <CartButton />
        <span className="hidden md:block">
          <LinkButton to={account.to} variant="outline" {...entry}>
            {account.label}
          </LinkButton>
        </span>
        <MobileMenu links={links} account={account} accountEntry={entry} />
      </div>
      <ConnectionNotice />
      {drawer}
    </header>
  );
}
