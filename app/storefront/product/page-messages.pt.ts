import type { Translation } from "#app/languages/translated.ts";
import type { pageMessages } from "./page-messages.ts";

/** The messages of the product page in Brazilian Portuguese. */
export const productPagePt: Translation<typeof pageMessages> = {
  features: "O que você recebe",
  about: "Sobre este produto",
  delivery: "Como é entregue",
  back: "Catálogo",
  crumbs: "Você está aqui",
  unlisted: {
    title: "Este produto não está na loja",
    description: "Talvez tenha sido retirado. Estes são os produtos que você pode comprar agora.",
  },
};
