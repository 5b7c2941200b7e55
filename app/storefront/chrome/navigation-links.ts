import { messages } from "#app/storefront/messages.ts";

const words = messages.shell;

const everybody = () => [
  { to: "/", label: words.home },
  { to: "/marketplace", label: words.marketplace },
  { to: "/about", label: words.about },
  { to: "/support", label: words.support },
];

/** Returns the links of the top bar; Orders only for signed-in shoppers (spec: shopper §2 Navigation). */
export function navigationLinks(signedIn: boolean) {
  return signedIn ? [...everybody(), { to: "/orders", label: words.orders }] : everybody();
}

/** Returns Account for signed-in shoppers, otherwise Sign In. */
export function accountLink(signedIn: boolean) {
  return signedIn ? { to: "/account", label: words.account } : { to: "/auth", label: words.signIn };
}
