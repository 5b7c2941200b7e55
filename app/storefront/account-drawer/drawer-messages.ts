import { language } from "#messages/language.ts";
import { accountDrawerMessages } from "./messages.ts";

/**
 * Returns the messages of the drawer. When the page around the drawer has another language, also returns the
 * language of the drawer's messages (WCAG 3.1.2). By default the storefront is English, but its account
 * drawer is Portuguese (spec R45).
 */
export function drawerMessages() {
  const isMixed = language() === "written";
  return {
    messages: accountDrawerMessages,
    lang: isMixed ? "pt-BR" : undefined,
    /**
     * The language of the page's own messages, when this language differs from the language of the drawer.
     */
    messageLang: isMixed ? "en" : undefined,
  };
}
