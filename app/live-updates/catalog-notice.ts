import type { ToastMessage } from "#app/design-system/toast-message.ts";
import { language } from "#messages/language.ts";
import { catalogNoticeMessages } from "./messages.ts";

/**
 * Returns 'Erro ao carregar produtos' or 'Erro ao carregar categorias' (spec S8). By default, the text is in
 * Portuguese and is marked as Portuguese with a language attribute. The text is English when the visitor
 * chose English. The first load of the page includes the text, because the page cannot fetch the text while
 * the connection is lost.
 */
export const catalogNotice = (part: "products" | "categories"): ToastMessage => ({
  title: catalogNoticeMessages[part],
  description: catalogNoticeMessages.stays,
  variant: "destructive",
  lang: language() === "written" ? "pt-BR" : undefined,
});
