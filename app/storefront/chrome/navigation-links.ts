import { messages } from "#messages/en/storefront/shop.ts";

const words = messages.shell;

export interface NavigationLink {
  to: string;
  label: string;
  /** Whether the shown page is this one or below it. */
  "aria-current": "page" | undefined;
}

/** Returns the links of the top bar; Orders only for signed-in shoppers (spec S2.2). */
export const navigationLinks = (signedIn: boolean, pathname: string): NavigationLink[] =>
  [
    { to: "/", label: words.home },
    { to: "/marketplace", label: words.marketplace },
    { to: "/about", label: words.about },
    { to: "/support", label: words.support },
    ...(signedIn ? [{ to: "/orders", label: words.orders }] : []),
  ].map((link) => withCurrent(link, pathname));

/** Returns Account for signed-in shoppers, otherwise Sign In. */
export const accountLink = (signedIn: boolean, pathname: string): NavigationLink =>
  withCurrent(
    signedIn ? { to: "/account", label: words.account } : { to: "/auth", label: words.signIn },
    pathname,
  );

const withCurrent = (link: { to: string; label: string }, pathname: string): NavigationLink => {
  const isCurrent = pathname === link.to || (link.to !== "/" && pathname.startsWith(`${link.to}/`));
  return { ...link, "aria-current": isCurrent ? "page" : undefined };
};
