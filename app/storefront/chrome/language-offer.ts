import type { ToastMessage } from "#app/design-system/toast-message.ts";
import { chooseLanguage } from "#app/languages/language.ts";

const OFFERED = "language-offered";
/** Long enough to read and to reach by the keyboard, in milliseconds. */
const SHOWN_FOR = 12_000;

/** In the language that is offered, whatever the page speaks. */
const words = {
  title: "Prefere em português?",
  description: "Esta loja também está em português.",
  choose: "Ver em português",
};

/** Offers the shop in Portuguese, once in a browser. */
export function offerPortuguese(toast: (message: ToastMessage) => void): void {
  if (localStorage.getItem(OFFERED)) return;
  localStorage.setItem(OFFERED, "1");
  const action = { label: words.choose, onPress: () => chooseLanguage("pt-BR") };
  toast({ title: words.title, description: words.description, lang: "pt-BR", duration: SHOWN_FOR, action });
}
