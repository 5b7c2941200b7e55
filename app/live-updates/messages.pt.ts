import type { Translation } from "#app/languages/translated.ts";
import type { catalogueNoticeMessages } from "./messages.ts";

/** Word for word in Portuguese, also in the shop as written (spec: shopper §8). */
export const catalogueNoticesPt: Translation<typeof catalogueNoticeMessages> = {
  products: "Erro ao carregar produtos",
  categories: "Erro ao carregar categorias",
  stays: "Você vê o que foi carregado por último.",
};
