import { messages } from "#app/storefront/messages.ts";

const words = messages.shell;

const everybody = () => [
  { to: "/", label: words.home },
  { to: "/marketplace", label: words.marketplace },
  { to: "/about", label: words.about },
  { to: "/support", label: words.support },
];

/** The links of the top bar; Orders only for somebody signed in (spec: shopper §2 Navigation). */
export function navigationLinks(signedIn: boolean) {
  return signedIn ? [...everybody(), { to: "/orders", label: words.orders }] : everybody();
}

/** Account for somebody signed in, otherwise Sign In. */
export function accountLink(signedIn: boolean) {
  return signedIn ? { to: "/account", label: words.account } : { to: "/auth", label: words.signIn };
}
