import type { Translation } from "#app/languages/translated.ts";
import type { deliveryMessages } from "./delivery-messages.ts";

/** How a product is delivered, in Brazilian Portuguese. */
export const deliveryPt: Translation<typeof deliveryMessages> = {
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
