import { langOf, language } from "#app/languages/language.ts";
import { accountDrawerPt } from "./messages.pt.ts";
import { accountDrawerMessages } from "./messages.ts";

/**
 * Returns the drawer's messages and, when the page around
 * it is in another language, their language (WCAG 3.1.2).
 */
export function drawerWords() {
  const isPortuguese = language() !== "en";
  return {
    // By default the storefront is English, but its account drawer is Portuguese (readings 45).
    words: isPortuguese ? accountDrawerPt : accountDrawerMessages,
    lang: isPortuguese ? langOf("pt-BR") : undefined,
    /** The language of the page's own messages, when it differs from that of the labels. */
    messageLang: language() === "written" ? "en" : undefined,
  };
}
