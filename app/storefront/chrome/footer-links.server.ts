import type { FooterLink } from "#domain/settings/pages/queries.ts";
import { shopMessages } from "#messages/en/storefront/shop.ts";
import { documentLanguage } from "#messages/language.ts";
import { mailedLinkMessages, withdrawalMessages } from "#messages/server/server-messages.ts";

/**
 * Returns the links of the footer to the help pages. The server sends the text of each link, so no page loads
 * the message file of the links.
 */
export function footerLinks(
  hasTerms: boolean,
  pages: readonly FooterLink[],
): { to: string; label: string }[] {
  const { how, terms, withdraw } = withdrawalMessages[documentLanguage()].footer;
  return [
    { to: "/about", label: shopMessages.shell.about },
    { to: "/about#delivery", label: how },
    { to: "/support", label: shopMessages.shell.support },
    { to: "/withdraw", label: withdraw },
    { to: "/orders/find", label: mailedLinkMessages[documentLanguage()].find.footer },
    ...(hasTerms ? [{ to: "/terms", label: terms }] : []),
    ...pages.map(({ slug, title }) => ({ to: `/p/${slug}`, label: title })),
  ];
}
