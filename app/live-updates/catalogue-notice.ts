import type { ToastMessage } from "#app/design-system/toast-message.ts";
import { langOf, language } from "#app/languages/language.ts";
import { catalogueNoticesPt } from "./messages.pt.ts";
import { catalogueNoticeMessages } from "./messages.ts";

export type CataloguePart = "products" | "categories";

/**
 * Returns 'Erro ao carregar produtos' or 'Erro ao carregar categorias' (spec: shopper §8): by default in
 * Portuguese, marked as such; in English when English was chosen. It is part of the first load, because
 * nothing can be fetched when it is needed.
 */
export function catalogueNotice(part: CataloguePart): ToastMessage {
  const isEnglish = language() === "en";
  const words = isEnglish ? catalogueNoticeMessages : catalogueNoticesPt;
  return {
    title: words[part],
    description: words.stays,
    variant: "destructive",
    lang: isEnglish ? undefined : langOf("pt-BR"),
  };
}
