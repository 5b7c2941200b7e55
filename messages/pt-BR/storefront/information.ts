import type { information as source } from "#messages/en/storefront/information.ts";
import type { MessagesOf } from "#messages/messages-of.ts";

export const information: MessagesOf<typeof source> = {
  about: {
    deliveryStep:
      "A página de confirmação mostra tudo assim que o pagamento é confirmado. A entrega é imediata, em até 5 minutos, e em até 30 minutos nos produtos preparados por uma pessoa.",
    guarantees: [
      { title: "Garantia de reembolso de 7 dias", words: "Avise em até 7 dias após a compra." },
      { title: "Substituição em até 30 dias", words: "Um item que para de funcionar é substituído." },
      {
        title: "Uma resposta em até 24 horas",
        words: "O reembolso ou a substituição se resolve em até 24 horas da sua mensagem.",
      },
    ],
  },
  support: {
    lead: "Uma pessoa responde 24 horas por dia, 7 dias por semana. É sempre você quem escreve primeiro: ninguém desta loja escreve sem ser chamado.",
    urgentText:
      "Pagou e nada chegou depois de 30 minutos, ou um item não deixa você entrar? Veja primeiro o estado na página do pedido. Depois escreva ao suporte com o número do pedido: ele é visto primeiro.",
    whenDelivered:
      "Logo após o pagamento: entrega imediata em até 5 minutos, e até 30 minutos em alguns produtos. A página de confirmação mostra as credenciais, e elas ficam no seu pedido.",
    whenBroken:
      "Escreva ao suporte. Em até 30 dias ele é substituído, em até 7 dias o dinheiro volta, e tudo se resolve em até 24 horas.",
  },
};
