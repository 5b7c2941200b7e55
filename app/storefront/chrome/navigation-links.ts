import { messages } from "#app/storefront/messages.ts";

const words = messages.shell;

export interface NavigationLink {
  to: string;
  label: string;
  /** Whether the shown page is this one or below it. */
  isCurrent: boolean;
}

const everybody = () => [
  { to: "/", label: words.home },
  { to: "/marketplace", label: words.marketplace },
  { to: "/about", label: words.about },
  { to: "/support", label: words.support },
];

/** Returns the links of the top bar; Orders only for signed-in shoppers (spec: shopper §2 Navigation). */
export function navigationLinks(signedIn: boolean, pathname: string): NavigationLink[] {
  const links = signedIn ? [...everybody(), { to: "/orders", label: words.orders }] : everybody();
  return links.map((link) => withCurrent(link, pathname));
}

/** Returns Account for signed-in shoppers, otherwise Sign In. */
export function accountLink(signedIn: boolean, pathname: string): NavigationLink {
  const link = signedIn ? { to: "/account", label: words.account } : { to: "/auth", label: words.signIn };
  return withCurrent(link, pathname);
}

const withCurrent = (link: { to: string; label: string }, pathname: string) => ({
  ...link,
  isCurrent: pathname === link.to || (link.to !== "/" && pathname.startsWith(`${link.to}/`)),
});

/** The properties of a link in a menu, with the class of its kind. */
export const currentProps = ({ to, isCurrent }: NavigationLink, kind: string) => ({
  discover: "none" as const,
  to,
  "aria-current": isCurrent ? ("page" as const) : undefined,
  className: isCurrent ? `${kind} active` : kind,
});
