import { shopMessages } from "#messages/en/storefront/shop.ts";

const messages = shopMessages.shell;

export interface NavigationLink {
  to: string;
  label: string;
  /** The value is "page" when the visitor is on the link's page or on one of its subpages. */
  "aria-current": "page" | undefined;
}

/** Returns the links of the top bar. Only signed-in shoppers get the link to their orders (spec S2.2). */
export const navigationLinks = (signedIn: boolean, pathname: string): NavigationLink[] =>
  [
    { to: "/", label: messages.home },
    { to: "/marketplace", label: messages.marketplace },
    { to: "/about", label: messages.about },
    { to: "/support", label: messages.support },
    ...(signedIn ? [{ to: "/orders", label: messages.orders }] : []),
  ].map((link) => withCurrent(link, pathname));

/** Returns Account for signed-in shoppers, otherwise Sign In. */
export const accountLink = (signedIn: boolean, pathname: string): NavigationLink =>
  withCurrent(
    signedIn ? { to: "/account", label: messages.account } : { to: "/auth", label: messages.signIn },
    pathname,
  );

const withCurrent = (link: { to: string; label: string }, pathname: string): NavigationLink => {
  const isCurrent = pathname === link.to || (link.to !== "/" && pathname.startsWith(`${link.to}/`));
  return { ...link, "aria-current": isCurrent ? "page" : undefined };
};
