import type { ToastMessage } from "#app/design-system/toast-message.ts";
import { chooseLanguage } from "#messages/language.ts";

const OFFERED = "language-offered";
/**
 * How long the offer is shown, in milliseconds. The time is enough to read the offer and to reach it by
 * keyboard.
 */
const SHOWN_FOR = 12_000;

/** The text is in the offered language, regardless of the page's language. */
const messages = {
  title: "Prefere em português?",
  description: "Esta loja também está em português.",
  choose: "Ver em português",
};

/** Offers the shop in Portuguese, once per browser. */
export function offerPortuguese(toast: (message: ToastMessage) => void): void {
  if (localStorage.getItem(OFFERED)) return;
  localStorage.setItem(OFFERED, "1");
  const action = { label: messages.choose, onPress: () => chooseLanguage("pt-BR") };
  toast({
    title: messages.title,
    description: messages.description,
    lang: "pt-BR",
    duration: SHOWN_FOR,
    action,
  });
}
