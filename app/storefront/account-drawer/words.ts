import { langOf, language } from "#app/languages/language.ts";
import { accountDrawerPt } from "./messages.pt.ts";
import { accountDrawerMessages } from "./messages.ts";

/** The drawer's words and, where the page around them is in another language, the one they are in (WCAG 3.1.2). */
export function drawerWords() {
  const isPortuguese = language() !== "en";
  return {
    // Of the shop as written, the account drawer is the part that is in Portuguese (readings 45).
    words: isPortuguese ? accountDrawerPt : accountDrawerMessages,
    lang: isPortuguese ? langOf("pt-BR") : undefined,
    /** The language of the page's own sentences, where it is not that of the labels. */
    messageLang: language() === "written" ? "en" : undefined,
  };
}
