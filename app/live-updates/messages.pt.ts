import type { Translation } from "#app/languages/translated.ts";
import type { catalogueNoticeMessages } from "./messages.ts";

/** Specified in Portuguese; also the default text of the English storefront (spec: shopper §8). */
export const catalogueNoticesPt: Translation<typeof catalogueNoticeMessages> = {
  products: "Erro ao carregar produtos",
  categories: "Erro ao carregar categorias",
  stays: "Você vê o que foi carregado por último.",
};
