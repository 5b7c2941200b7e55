import type { ToastMessage } from "#app/design-system/toast-message.ts";
import { language } from "#messages/language.ts";
import { catalogNoticeMessages } from "./messages.ts";

/**
 * Returns 'Erro ao carregar produtos' or 'Erro ao carregar categorias' (spec S8): by default in
 * Portuguese, marked as such; in English when English was chosen. The text is part of the first load, because
 * nothing can be fetched when it is needed.
 */
export const catalogNotice = (part: "products" | "categories"): ToastMessage => ({
  title: catalogNoticeMessages[part],
  description: catalogNoticeMessages.stays,
  variant: "destructive",
  lang: language() === "written" ? "pt-BR" : undefined,
});
