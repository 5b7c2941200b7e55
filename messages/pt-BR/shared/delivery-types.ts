import type { deliveryTypes as source } from "#messages/en/shared/delivery-types.ts";
import type { MessagesOf } from "#messages/messages-of.ts";

export const deliveryTypes: MessagesOf<typeof source> = {
  account: {
    label: "Conta do inventário",
    shortLabel: "Conta",
    formHelp: "Cada venda entrega um item do inventário.",
    checkout: "Entregue logo após o pagamento.",
    payment: "Pagamento com cartão na página do provedor. As credenciais aparecem logo em seguida.",
    instructions:
      "Suas credenciais abrem na página de confirmação assim que o pagamento é confirmado e ficam no seu pedido.",
  },
  digital: {
    label: "Conteúdo digital",
    shortLabel: "Digital",
    formHelp: "Cada venda entrega o conteúdo abaixo.",
    checkout: "Abre logo após o pagamento.",
    payment: "Pagamento com cartão na página do provedor. O conteúdo abre logo em seguida.",
    instructions:
      "Seu conteúdo abre na página de confirmação assim que o pagamento é confirmado e fica no seu pedido.",
  },
  manual: {
    label: "Entrega manual",
    shortLabel: "Manual",
    formHelp: "Uma pessoa entrega pela página do pedido.",
    checkout: "Nossa equipe entrega em até 30 minutos após o pagamento.",
    payment: "Pagamento com cartão na página do provedor. Nossa equipe entrega em até 30 minutos.",
    instructions:
      "Uma pessoa da nossa equipe entrega este produto em até 30 minutos após o pagamento. Escrevemos para o e-mail do seu pedido assim que ele estiver lá.",
  },
};
