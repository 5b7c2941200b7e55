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
  deliveryDefault: {
    account:
      "Suas credenciais abrem na página de confirmação assim que o pagamento é confirmado e ficam na sua conta, em Pedidos.",
    digital:
      "Seu conteúdo abre na página de confirmação assim que o pagamento é confirmado e fica na sua conta, em Pedidos.",
    manual:
      "Uma pessoa da nossa equipe entrega este produto na sua conta em até 30 minutos após o pagamento. Escrevemos para o e-mail do seu pedido assim que ele estiver lá.",
  },
  payment: {
    account: "Pagamento com cartão na página do provedor. As credenciais aparecem logo em seguida.",
    digital: "Pagamento com cartão na página do provedor. O conteúdo abre logo em seguida.",
    manual: "Pagamento com cartão na página do provedor. Nossa equipe entrega em até 30 minutos.",
  },
};
