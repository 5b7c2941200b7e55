import type { ToastMessage } from "#app/design-system/toast-message.ts";
import { language } from "#messages/language.ts";
import { catalogNoticeMessages } from "./messages.ts";

/**
 * Returns 'Erro ao carregar produtos' or 'Erro ao carregar categorias' (spec S8). By default the text is
 * Portuguese and marked as Portuguese. It is English when the visitor chose English. The first load contains
 * the text, because it is needed when nothing can be fetched.
 */
export const catalogNotice = (part: "products" | "categories"): ToastMessage => ({
  title: catalogNoticeMessages[part],
  description: catalogNoticeMessages.stays,
  variant: "destructive",
  lang: language() === "written" ? "pt-BR" : undefined,
});
